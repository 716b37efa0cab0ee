-- Rows for the tables of migration 8.
insert into blocks (member_id, other_id, by_member, by_other, created_at) values ({id 2}, {id 2}, true, true, 1);
