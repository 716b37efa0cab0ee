-- Finds what of a member's own is not approved without reading all that is.
create index wins_waiting_of_member on wins (member_id, created_at, id) where status <> 'approved';
create index questions_waiting_of_member on questions (member_id, created_at, id) where status <> 'approved';
