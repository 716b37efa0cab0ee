-- Something that waits, which migration 31 makes quicker to find.
insert into wins (id, member_id, title, win, status, social_media, image_url, video_url, thumbnail_url, likes_count,
    comments_count, created_at, submitted_at)
values ({id 63}, {id 2}, 'A title', 'A win', 'pending', false, '', '', '', 0, 0, 2, 2);
