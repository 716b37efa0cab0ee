-- The moderators' queue: everything that waits for a decision, whatever it is.

create table reviews (
    subject_kind text not null,
    subject_id uuid not null,
    author_id uuid not null references members (id),
    -- Handed in, and nobody has decided yet.
    fresh boolean not null,
    -- Reports that nobody has answered yet.
    reports bigint not null check (reports >= 0),
    urgent boolean not null,
    -- What comes first has the smaller number: the time since which it waits, long ago for what is urgent.
    place bigint not null,
    since bigint not null,
    -- When it was decided; null while it waits.
    done_at bigint,
    primary key (subject_kind, subject_id),
    check (fresh or reports > 0)
);

create index reviews_in_order on reviews (place, subject_id) where done_at is null;
create index reviews_of_kind on reviews (subject_kind, place, subject_id) where done_at is null;
create index reviews_of_author on reviews (author_id);

insert into reviews (subject_kind, subject_id, author_id, fresh, reports, urgent, place, since)
select 'win', id, member_id, true, 0, false, submitted_at, submitted_at from wins where status = 'pending';
