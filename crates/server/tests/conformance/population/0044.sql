-- A member in a private Room, the ticket by which they connected, and what they wrote.
insert into room_seats (room_id, member_id, state, since, on_stage, is_invited, is_for_one_question, hand_at, last_ticket, connected_by, seen_at)
    values ({id 70}, {id 2}, 'inside', 1, true, false, false, 2, 1, 1, 3);
insert into room_tickets (hash, room_id, member_id, number, expires_at, used_at) values ({bytes 71}, {id 70}, {id 2}, 1, 60001, 2);
insert into room_messages (id, room_id, number, member_id, text, created_at) values ({id 72}, {id 70}, 1, {id 2}, 'Hello.', 3);
