-- Rows for the tables of migration 15.
insert into push_subscriptions (id, member_id, session_id, endpoint, p256dh, auth, created_at, failures)
values ({id 23}, {id 2}, {id 3}, 'https://push.example.org/one', 'a key', 'a secret', 1, 0);
