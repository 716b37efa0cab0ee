-- Migration 27 makes no table; one more message with what it adds.
insert into dm_messages (id, thread_id, author_id, seq, changed, text, created_at, edits)
values ({id 53}, {id 50}, {id 2}, 2, 2, 'Other words', 1, 1);
