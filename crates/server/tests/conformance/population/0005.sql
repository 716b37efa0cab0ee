-- Rows for the tables of migration 5.
insert into wins (id, member_id, title, win, status, social_media, image_url, video_url, thumbnail_url, likes_count,
    comments_count, created_at, submitted_at)
values ({id 6}, {id 2}, 'A title', 'A win', 'approved', false, '', '', '', 1, 0, 1, 1);
insert into win_likes (win_id, member_id, created_at) values ({id 6}, {id 2}, 1);
insert into win_allowances (member_id, last_shared_at) values ({id 2}, 1);
