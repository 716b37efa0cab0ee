-- A member who is reminded of a weekly Room, and whose calendar shows it.
insert into room_series (id, time_zone, anchor_at, anchor_place) values ({id 71}, 'Europe/Lisbon', 9, 0);
update rooms set series_id = {id 71}, series_place = 0 where id = {id 70};
insert into room_reminders (room_id, member_id, asked_at, next_at) values ({id 70}, {id 2}, 1, 9);
insert into room_calendars (member_id, token_digest, created_at) values ({id 2}, {bytes 9}, 1);
