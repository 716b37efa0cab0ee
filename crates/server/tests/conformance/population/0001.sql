-- Rows for the tables of migration 1.
insert into jobs (id, kind, payload, run_at, attempts, dead, created_at) values ({id 1}, 'probe', '{}', 1, 0, false, 1);
insert into schedules (name, next_at) values ('probe', 1);
insert into settings (name, enabled, changed_at) values ('maintenance', false, 1);
