-- Whether everybody could see a Win or a Question until a moderator declined it; false again once it is handed in anew.

alter table wins add column stood boolean not null default false;
alter table questions add column stood boolean not null default false;

-- What was removed before, as far as the desk's decisions still tell.
update wins set stood = true where status = 'rejected' and exists (
    select 1 from moderation_decisions d where d.subject_kind = 'win' and d.subject_id = wins.id
        and d.version = wins.submitted_at and d.before_status = 'approved' and d.undone_at is null);
update questions set stood = true where status = 'rejected' and exists (
    select 1 from moderation_decisions d where d.subject_kind = 'question' and d.subject_id = questions.id
        and d.version = questions.submitted_at and d.before_status = 'approved' and d.undone_at is null);
