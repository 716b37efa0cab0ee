-- Something that waits, which migration 31 makes quicker to find.
insert into wins (id, member_id, title, win, status, social_media, image_url, video_url, thumbnail_url, likes_count,
    comments_count, created_at, submitted_at)
values ({id 63}, {id 2}, 'A title', 'A win', 'pending', false, '', '', '', 0, 0, 2, 2);
-- Three Wins and a Question that were declined: two after everyone could see them, which migration 32 marks, one where that
-- was undone, and one where it was an earlier version.
insert into wins (id, member_id, title, win, status, social_media, image_url, video_url, thumbnail_url, likes_count,
    comments_count, created_at, submitted_at)
values ({id 64}, {id 2}, 'Removed', 'A win', 'rejected', false, '', '', '', 0, 0, 2, 2),
    ({id 66}, {id 2}, 'Undone', 'A win', 'rejected', false, '', '', '', 0, 0, 2, 2),
    ({id 68}, {id 2}, 'Earlier', 'A win', 'rejected', false, '', '', '', 0, 0, 2, 4);
update questions set status = 'rejected';
insert into moderation_decisions (id, subject_kind, subject_id, moderator_id, verdict, reason, decided_at, undone_at,
    before_status, version)
values ({id 65}, 'win', {id 64}, {id 2}, 'decline', 'A name is in it.', 3, null, 'approved', 2),
    ({id 67}, 'win', {id 66}, {id 2}, 'decline', 'A name is in it.', 3, 3, 'approved', 2),
    ({id 69}, 'win', {id 68}, {id 2}, 'decline', 'A name is in it.', 3, null, 'approved', 2);
insert into moderation_decisions (id, subject_kind, subject_id, moderator_id, verdict, reason, decided_at, before_status,
    version)
select {id 70}, 'question', id, {id 2}, 'decline', 'A name is in it.', 3, 'approved', submitted_at from questions;
