-- Whether a Professional answered stands beside each tag too, so that a list by both walks one index in its order.

alter table question_tags add column answered boolean not null default false;

update question_tags set answered = true where question_id in (select id from questions where professional_answers > 0);

create index question_tags_answered on question_tags (tag, kind, created_at, question_id) where answered = true;
