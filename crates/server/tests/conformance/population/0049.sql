-- An ambassador's invite, and who came by it.
insert into invites (code, ambassador_id, created_at) values ('abcdefgh', {id 2}, 1);
insert into invite_counts (ambassador_id, joined, active, counted_at) values ({id 2}, 1, 1, 2);
