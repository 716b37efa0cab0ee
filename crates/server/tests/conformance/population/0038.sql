-- Rows for the table of migration 38.
insert into question_follows (question_id, member_id, created_at) values ({id 20}, {id 2}, 1);
