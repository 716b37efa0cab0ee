-- How often a direct message got other words: a request does three times.

alter table dm_messages add column edits bigint not null default 0;
