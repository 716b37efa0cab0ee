-- Migration 21 makes no table; one more row for the one that it changes.
insert into question_tags (question_id, tag, kind, created_at, answered) values ({id 20}, 'panic', 'question', 1, true);
