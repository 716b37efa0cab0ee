-- Invites of ambassadors: the codes in their links, and how many came by them. Nobody is told who joined.

alter table members add column invite_code text;
create index members_by_invite on members (invite_code, last_active) where invite_code is not null;

create table invites (
    code text primary key,
    ambassador_id uuid not null references members (id) on delete cascade,
    created_at bigint not null,
    -- When another took its place; those who come by an old link still count.
    replaced_at bigint
);

create unique index invites_in_use on invites (ambassador_id) where replaced_at is null;
create index invites_by_ambassador on invites (ambassador_id, code);

-- As counted once a day.
create table invite_counts (
    ambassador_id uuid primary key references members (id) on delete cascade,
    -- How many verified accounts came by their links, and how many of them were here in the last 30 days.
    joined bigint not null,
    active bigint not null,
    counted_at bigint not null
);
