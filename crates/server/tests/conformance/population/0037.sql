-- Rows in the tables and columns that migration 37 renames.
update digest_times set told_until = 2 where member_id = {id 2};
update chat_auto_mutes set reporters = 4 where member_id = {id 2};
update members set email_updates = 'daily' where id = {id 2};
insert into audit_entries (seq, at, action, detail, hash) values (2, 2, 'decide', '{}', '');
-- An answer that others see and one that is deleted, which migration 38 counts.
insert into comments (id, subject_kind, subject_id, member_id, text, professional, part, likes_count, replies_count,
    created_at, submitted_at)
values ({id 91}, 'question', {id 20}, {id 2}, 'I look out of the window.', false, 1, 0, 0, 1, 1);
insert into comments (id, subject_kind, subject_id, member_id, text, professional, part, likes_count, replies_count,
    created_at, submitted_at, deleted_at)
values ({id 92}, 'question', {id 20}, {id 2}, 'Deleted', false, 1, 0, 0, 2, 2, 3);
