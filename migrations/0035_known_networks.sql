-- From which networks a member has logged in lately, so that guesses from elsewhere do not keep them out. Of a network only
-- sixteen bits of a digest are kept, which some 65,000 networks share: enough to know one again, too few to say which it was.

create table known_networks (
    member_id uuid not null references members (id) on delete cascade,
    network bigint not null,
    used_at bigint not null,
    primary key (member_id, network)
);

create index known_networks_by_age on known_networks (used_at);
