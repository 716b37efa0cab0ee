-- Someone else did something that is told of already.
insert into notification_actors (notification_id, actor_id, count, comment_id, at)
values ({id 22}, {id 9}, 1, {id 71}, 2);
-- Words of before migration 37.
insert into reviews (subject_kind, subject_id, author_id, fresh, reports, urgent, place, since)
values ('letter', {id 52}, {id 2}, true, 0, false, 1, 1);
insert into reports (id, subject_kind, subject_id, reporter_id, cause, note, created_at)
values ({id 80}, 'letter', {id 52}, {id 2}, 'spam', '', 1);
insert into jobs (id, kind, payload, run_at, attempts, dead, dedupe_key, created_at)
values ({id 81}, 'letters.round', 'null', 1, 0, false, 'letters.round', 1);
insert into schedules (name, next_at) values ('notifications.letters', 1);
