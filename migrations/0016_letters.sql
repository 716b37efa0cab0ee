-- When the next letter with wins and prompts comes round for each member, and what the last one told.

create table letter_times (
    member_id uuid primary key references members (id) on delete cascade,
    -- 0 while it is to be worked out anew; null for whoever wants none.
    next_at bigint,
    -- What was approved until then was told; null before the first letter.
    told_until bigint
);

create index letter_times_due on letter_times (next_at, member_id) where next_at is not null;
insert into letter_times (member_id, next_at) select id, 0 from members;

create index wins_by_approval on wins (decided_at, id) where status = 'approved';
create index questions_by_approval on questions (kind, decided_at, id) where status = 'approved';
