-- Migration 26 makes no table; one more Message, from before it could have a photo.
insert into chat_messages (id, channel_id, seq, changed, member_id, text, note, created_at, submitted_at)
select {id 55}, id, 2, 2, {id 2}, 'Hello', '', 2, 2 from chat_channels where slug = 'community';
