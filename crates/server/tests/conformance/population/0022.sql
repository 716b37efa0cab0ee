-- Rows for the tables of migration 22.
insert into dm_threads (id, low_id, high_id, seq, asked_by, created_at) values ({id 50}, {id 2}, {id 2}, 1, {id 2}, 1);
insert into dm_sides (thread_id, member_id, other_id, folder, last_at, last_in, read_seq)
values ({id 50}, {id 2}, {id 2}, 'messages', 1, 0, 0);
insert into dm_messages (id, thread_id, author_id, seq, changed, text, created_at)
values ({id 51}, {id 50}, {id 2}, 1, 1, 'Hello', 1);
insert into dm_reports (id, thread_id, reporter_id, author_id, digest, excerpt, status, created_at)
values ({id 52}, {id 50}, {id 2}, {id 2}, {bytes 1}, '[]', 'approved', 1);
