-- Rows for the tables of migration 13.
insert into reports (id, subject_kind, subject_id, reporter_id, cause, note, created_at)
values ({id 20}, 'win', {id 6}, {id 2}, 'spam', '', 1);
insert into appeals (decision_id, member_id, text, created_at) values ({id 7}, {id 2}, 'Please look again.', 1);
insert into audit_entries (seq, at, action, detail, seal) values (1, 1, 'decide', '{}', '');
