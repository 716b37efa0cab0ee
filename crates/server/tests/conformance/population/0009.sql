-- Rows for the tables of migration 9.
insert into reviews (subject_kind, subject_id, author_id, fresh, reports, urgent, place, since)
values ('win', {id 21}, {id 2}, true, 0, false, 1, 1);
