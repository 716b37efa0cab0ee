-- Rows for the table of migration 29.
insert into muted_words (member_id, words) values ({id 2}, '["scale"]');
