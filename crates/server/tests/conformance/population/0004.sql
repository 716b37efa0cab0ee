-- Rows for the table of migration 4.
insert into codes (id, member_id, purpose, code_hash, token_hash, tries, sent_at, first_sent_at, sendings)
values ({id 5}, {id 2}, 'verify_email', {bytes 3}, {bytes 4}, 0, 1, 1, 1);
