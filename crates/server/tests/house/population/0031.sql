-- Something that waits, which migration 31 makes quicker to find.
insert into wins (id, member_id, title, win, status, social_media, image_url, video_url, thumbnail_url, likes_count,
    comments_count, created_at, submitted_at)
values ({id 63}, {id 2}, 'A title', 'A win', 'pending', false, '', '', '', 0, 0, 2, 2);
-- A Win that was declined after everybody could see it, which migration 32 marks.
insert into wins (id, member_id, title, win, status, social_media, image_url, video_url, thumbnail_url, likes_count,
    comments_count, created_at, submitted_at)
values ({id 64}, {id 2}, 'A title', 'A win', 'rejected', false, '', '', '', 0, 0, 2, 2);
insert into moderation_decisions (id, subject_kind, subject_id, moderator_id, verdict, reason, decided_at, before_status,
    version)
values ({id 65}, 'win', {id 64}, {id 2}, 'decline', 'A name is in it.', 3, 'approved', 2);
