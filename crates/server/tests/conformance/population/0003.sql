-- Rows for the tables of migration 3.
insert into media_files (storage_key) values ('images/probe');
insert into media (id, member_id, kind, storage_key, content_type, bytes, width, height, digest, token, public, created_at)
values ({id 4}, {id 2}, 'image', 'images/probe', 'image/jpeg', 1, 1, 1, {bytes 2}, 'token', false, 1);
