-- The posts that members saved for later, and how many each member saved.
create table saves (
    member_id uuid not null references members (id) on delete cascade,
    subject_kind text not null,
    subject_id uuid not null,
    saved_at bigint not null,
    primary key (member_id, subject_kind, subject_id)
);

create index saves_of_member on saves (member_id, saved_at, subject_id);

create table save_counts (
    member_id uuid primary key references members (id) on delete cascade,
    count bigint not null
);
