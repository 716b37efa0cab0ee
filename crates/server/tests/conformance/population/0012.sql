-- Rows for the tables of migration 12.
insert into comments (id, subject_kind, subject_id, member_id, text, professional, part, likes_count, replies_count,
    created_at, submitted_at)
values ({id 40}, 'win', {id 6}, {id 2}, 'A comment', false, 1, 1, 0, 1, 1);
insert into comment_likes (comment_id, member_id, created_at) values ({id 40}, {id 2}, 1);
insert into comment_versions (comment_id, submitted_at, text) values ({id 40}, 0, 'A commnet');
