-- The channel in which everybody meets; the two databases write its id in different ways.

insert into chat_channels (id, slug, name, topic, created_at)
values (x'0197a000000070008000000000000001', 'community', 'Community', 'For everybody: how it goes, what helps, and whatever is on your mind.', 0);
