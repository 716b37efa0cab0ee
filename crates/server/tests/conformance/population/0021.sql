-- Rows for the tables of migration 21.
insert into chat_channels (id, slug, name, topic, seq, created_at) values ({id 60}, 'garden', 'Garden', '', 1, 1);
insert into chat_messages (id, channel_id, seq, changed, member_id, text, note, created_at, submitted_at)
values ({id 61}, {id 60}, 1, 1, {id 2}, 'Hello', '', 1, 1);
insert into chat_reactions (message_id, emoji, member_id, created_at) values ({id 61}, 'heart', {id 2}, 1);
insert into chat_mentions (message_id, member_id, channel_id, seq) values ({id 61}, {id 2}, {id 60}, 1);
insert into chat_versions (message_id, submitted_at, text) values ({id 61}, 0, 'Hallo');
insert into chat_reads (member_id, channel_id, read_seq) values ({id 2}, {id 60}, 1);
insert into chat_mutes (member_id, until, reason, by_id, created_at) values ({id 2}, 2, 'a break', {id 2}, 1);
