-- Rows for the tables of migration 2.
insert into members (id, email, email_key, password_hash, plan, subscription_ids, is_admin, is_moderator, is_ambassador,
    is_professional, is_applicant, application_complete, onboarding_complete, onboarding_step, letters, pwa_installed,
    created_at)
values ({id 2}, 'Maya@example.org', 'maya@example.org', 'x', 'tier_0', '[]', false, false, false,
    false, false, false, true, 'done', 'weekly', false, 1);
insert into sessions (id, member_id, token_hash, device, created_at, last_seen_at)
values ({id 3}, {id 2}, {bytes 1}, 'a browser', 1, 1);
