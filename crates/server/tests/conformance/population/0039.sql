-- A saved post, and how many its member saved.
insert into saves (member_id, subject_kind, subject_id, saved_at) values ({id 2}, 'win', {id 62}, 1);
insert into save_counts (member_id, count) values ({id 2}, 1);
-- Migration 42 no longer counts what the author of a question added, and finds an answer that helped.
update comments set helped_at = 4 where id = {id 91};
