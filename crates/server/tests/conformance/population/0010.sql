-- Migration 10 makes no table; one more member with everything that it adds.
insert into members (id, email, email_key, password_hash, plan, subscription_ids, is_admin, is_moderator, is_ambassador,
    is_professional, is_applicant, application_complete, onboarding_complete, onboarding_step, letters, pwa_installed,
    created_at, bio, about, services_offered, random_key, first_name, first_name_key)
values ({id 9}, 'Jose@example.org', 'jose@example.org', 'x', 'tier_0', '[]', false, false, false,
    true, false, false, true, 'done', 'weekly', false, 1, 'A line', 'A text', '["Talks"]', 7, 'José', 'jose');
