-- Migration 28 makes no table; one more Message, with what it adds.
insert into chat_messages (id, channel_id, seq, changed, member_id, text, note, created_at, submitted_at, video_url, thumbnail_url)
select {id 56}, id, 3, 3, {id 2}, '', '', 3, 3, '/media/film', '/media/still' from chat_channels where slug = 'community';
