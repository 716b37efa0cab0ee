-- Whose rights may have changed: every instance ends their connections, which are then opened anew with the rights that hold.

create table account_changes (
    id uuid primary key,
    -- Whose connections end: one session's, one member's, or everybody's where both are null.
    member_id uuid,
    session_id uuid,
    at bigint not null
);

create index account_changes_by_age on account_changes (at);
