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
    -- Its author asked that somebody else decides once more.
    appealed boolean not null default false,
    -- What comes first has the smaller number: the time since which it waits, a hundred years later unless it is urgent.
    place bigint not null,
    since bigint not null,
    -- When it was decided; null while it waits.
    done_at bigint,
    -- The last decision's status; null before the first one.
    outcome text,
    primary key (subject_kind, subject_id),
    check (fresh or reports > 0 or appealed)
);

create index reviews_in_order on reviews (place, subject_id) where done_at is null;
create index reviews_of_kind on reviews (subject_kind, place, subject_id) where done_at is null;
create index reviews_of_author on reviews (author_id, outcome);

insert into reviews (subject_kind, subject_id, author_id, fresh, reports, urgent, place, since, done_at, outcome)
select 'win', id, member_id, true, 0, false, submitted_at + 3153600000000, submitted_at, decided_at,
    case when status = 'pending' then null else status end
from wins;
