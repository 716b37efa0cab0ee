-- An ambassador's invite.
insert into invites (ambassador_id, code, created_at) values ({id 2}, 'abcdefgh', 1);
