-- A member who said yes to the recording of a Room, and the replay made of it.
insert into room_recordings (id, room_id, state, started_at, seen_at, ended_at, ended_for, last_answer, storage_key, bytes, duration_ms, composed_parts)
    values ({id 73}, {id 70}, 'ready', 3, 4, 5, 'host', 1, 'rooms/replay.webm', 100, 2, 1);
insert into room_recording_answers (recording_id, number, member_id, answer, text_version, answered_at) values ({id 73}, 1, {id 2}, 'yes', 1, 3);
insert into room_recording_parts (recording_id, member_id, answer, storage_key) values ({id 73}, {id 2}, 1, 'rooms/part');
insert into room_recording_files (storage_key, due_at) values ('rooms/replay.webm', null);
