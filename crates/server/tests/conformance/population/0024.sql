-- Migration 24 makes no table; one more member without what it takes away.
insert into members (id, email, email_key, password_hash, plan, is_admin, is_moderator, is_ambassador, is_professional,
    is_applicant, application_complete, onboarding_complete, onboarding_step, letters, pwa_installed, created_at)
values ({id 24}, 'Ines@example.org', 'ines@example.org', 'x', 'tier_0', false, false, false, false,
    false, false, true, 'done', 'weekly', false, 1);
