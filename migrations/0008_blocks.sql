-- Blocks between members, kept from both sides so that one look tells whether two members see each other.

create table blocks (
    member_id uuid not null references members (id) on delete cascade,
    other_id uuid not null references members (id) on delete cascade,
    -- This member blocks the other one; otherwise it is the other way round.
    by_member boolean not null,
    -- The other one blocks this member.
    by_other boolean not null,
    created_at bigint not null,
    primary key (member_id, other_id),
    check (by_member or by_other)
);

create index blocks_of_other on blocks (other_id);
