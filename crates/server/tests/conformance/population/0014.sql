-- Rows for the tables of migration 14.
insert into notifications (id, member_id, kind, subject_kind, subject_id, post_kind, post_id, count, due_at)
values ({id 22}, {id 2}, 'reviewed', 'win', {id 6}, 'win', {id 6}, 1, 1);
insert into notification_settings (member_id, unsubscribe_token) values ({id 2}, 'a token');
