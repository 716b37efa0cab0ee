-- Answers: how many a question has, which of them helped its author, and who follows it.

-- Comments at the top of the thread that others see.
alter table questions add column answers_count bigint not null default 0 check (answers_count >= 0);

update questions set answers_count = (select count(*) from comments c where c.subject_kind = 'question'
    and c.subject_id = questions.id and c.parent_id is null and c.deleted_at is null and c.status = 'approved');

create index questions_unanswered on questions (kind, status, created_at, id) where answers_count = 0;

-- As `answered` does for professionals, so that a tag's unanswered ones are found by an index of their own.
alter table question_tags add column unanswered boolean not null default true;

update question_tags set unanswered = false where question_id in (select id from questions where answers_count > 0);

create index question_tags_unanswered on question_tags (tag, kind, created_at, question_id) where unanswered = true;

-- When the author of the post marked it as having helped them.
alter table comments add column helped_at bigint;

create table question_follows (
    question_id uuid not null references questions (id) on delete cascade,
    member_id uuid not null references members (id) on delete cascade,
    created_at bigint not null,
    primary key (question_id, member_id)
);

create index question_follows_of_member on question_follows (member_id, question_id);
