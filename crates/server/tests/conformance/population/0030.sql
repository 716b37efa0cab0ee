-- Another row for the table that migration 30 has put in another order.
insert into wins (id, member_id, title, win, status, social_media, image_url, video_url, thumbnail_url, likes_count,
    comments_count, created_at, submitted_at)
values ({id 62}, {id 2}, 'A title', 'A win', 'approved', false, '', '', '', 1, 0, 1, 1);
insert into win_likes (win_id, member_id, created_at) values ({id 62}, {id 2}, 1);
