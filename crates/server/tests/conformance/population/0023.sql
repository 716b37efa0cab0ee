-- Migration 23 makes no table; a place up to which someone has read in the channel that it adds.
insert into chat_reads (member_id, channel_id, read_seq) select {id 2}, id, 1 from chat_channels where slug = 'community';
