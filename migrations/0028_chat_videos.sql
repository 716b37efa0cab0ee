-- A video that goes with a Message, and its still picture; empty where there is none.
alter table chat_messages add column video_url text not null default '';
alter table chat_messages add column thumbnail_url text not null default '';
