-- Invites of ambassadors: the code in their link, and how many came by it. Who came is told to nobody.

alter table members add column invited_by uuid;
create index members_by_inviter on members (invited_by, last_active) where invited_by is not null;

create table invites (
    ambassador_id uuid primary key references members (id) on delete cascade,
    code text not null unique,
    created_at bigint not null,
    -- How many verified accounts came by the link, and how many of them were here in the last 30 days, as counted once a day.
    joined bigint not null default 0,
    active bigint not null default 0,
    counted_at bigint
);
