-- A member who reported a Room, and who was removed from its series.
insert into room_reports (id, room_id, reporter_id, author_id, is_about_room, snapshot, status, created_at)
    values ({id 73}, {id 70}, {id 2}, {id 2}, true, '{}', 'approved', 1);
insert into room_series_removals (series_id, member_id, place, since) values ({id 71}, {id 2}, 0, 1);
