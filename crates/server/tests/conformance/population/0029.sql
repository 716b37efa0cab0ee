-- Rows for the tables of migration 29.
insert into muted_words (member_id, words) values ({id 2}, '["scale"]');
insert into chat_silences (member_id, channel_id, began_at, until, heard_from, reporters)
select {id 2}, id, 1, 2, 0, 3 from chat_channels where slug = 'community';
insert into dm_asks (member_id, place, asked_at) values ({id 2}, 0, 1);
