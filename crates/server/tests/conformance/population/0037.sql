-- Rows in the tables and columns that migration 37 renames.
update digest_times set told_until = 2 where member_id = {id 2};
update chat_auto_mutes set reporters = 4 where member_id = {id 2};
update members set email_updates = 'daily' where id = {id 2};
insert into audit_entries (seq, at, action, detail, hash) values (2, 2, 'decide', '{}', '');
