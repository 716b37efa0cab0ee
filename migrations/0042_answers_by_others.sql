-- Answers are by others: what the author of a question adds at the top of its thread is a comment alone.
update questions set answers_count = (select count(*) from comments c where c.subject_kind = 'question'
        and c.subject_id = questions.id and c.parent_id is null and c.deleted_at is null and c.status = 'approved'
        and c.member_id <> questions.member_id)
    where exists (select 1 from comments c where c.subject_kind = 'question' and c.subject_id = questions.id
        and c.parent_id is null and c.member_id = questions.member_id);

update question_tags set unanswered = true where unanswered = false
    and question_id in (select id from questions where answers_count = 0);

-- When its author was first told that a comment helped: no email and no device tells it twice.
alter table comments add column helped_told_at bigint;

update comments set helped_told_at = helped_at where helped_at is not null;
