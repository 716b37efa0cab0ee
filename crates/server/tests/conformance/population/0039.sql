-- A saved post, and how many its member saved.
insert into saves (member_id, subject_kind, subject_id, saved_at) values ({id 2}, 'win', {id 62}, 1);
insert into save_counts (member_id, count) values ({id 2}, 1);
