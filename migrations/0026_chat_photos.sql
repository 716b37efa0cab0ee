-- A photo that goes with a Message; empty where there is none.
alter table chat_messages add column image_url text not null default '';
