-- An admin words the topic in their own way.
update chat_channels set topic = 'What the day brought.' where slug = 'community';
