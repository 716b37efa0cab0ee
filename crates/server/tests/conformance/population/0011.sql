-- Rows for the tables of migration 11.
insert into questions (id, member_id, kind, prompt, tags, anonymous, status, comments_count, professional_answers,
    created_at, submitted_at)
values ({id 20}, {id 2}, 'question', 'What helps you on the bus?', '["exposure"]', false, 'approved', 0, 0, 1, 1);
insert into question_tags (question_id, tag, kind, created_at) values ({id 20}, 'exposure', 'question', 1);
insert into question_tagged (question_id, member_id, place) values ({id 20}, {id 2}, 0);
insert into allowances (member_id, subject_kind, last_at) values ({id 2}, 'question', 1);
