-- A private Room that its creator leads.
insert into rooms (id, member_id, title, description, is_private, min_tier, recording, starts_at, minutes, capacity, created_at, changed_at)
    values ({id 70}, {id 2}, 'Tea at nine', 'We drink tea.', true, 'supporter', 'off', 9, 30, 10, 1, 1);
insert into room_people (room_id, member_id, part, place) values ({id 70}, {id 2}, 'host', 0);
