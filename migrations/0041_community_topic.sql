-- The topic of the community's channel, unless an admin has changed it.

update chat_channels set topic = 'Open to everyone: how you''re doing, what helps, and anything else on your mind.'
where slug = 'community' and topic = 'For everybody: how it goes, what helps, and whatever is on your mind.';
