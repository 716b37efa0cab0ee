-- Migration 7 makes no table; one more row for the one that it changes.
insert into codes (id, member_id, purpose, code_hash, token_hash, tries, sent_at, first_sent_at, sendings)
values ({id 8}, {id 2}, 'reset_password', {bytes 5}, {bytes 6}, 0, 1, 1, 1);
