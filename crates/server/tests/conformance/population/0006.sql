-- Rows for the tables of migration 6.
insert into moderation_claims (subject_kind, subject_id, moderator_id, claimed_at, until)
values ('win', {id 6}, {id 2}, 1, 2);
insert into moderation_decisions (id, subject_kind, subject_id, moderator_id, verdict, decided_at)
values ({id 7}, 'win', {id 6}, {id 2}, 'approve', 1);
