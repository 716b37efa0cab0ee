-- Members: the user document and the public profile of the specification, and the sessions that belong to them.

create table members (
    id uuid primary key,
    email text not null,
    email_key text not null unique,
    password_hash text not null,
    email_verified_at bigint,
    first_name text,
    last_name text,
    plan text not null,
    plan_chosen_at bigint,
    subscription_ids text not null,
    subscription_id text,
    stripe_customer_id text,
    is_admin boolean not null,
    is_moderator boolean not null,
    is_ambassador boolean not null,
    is_professional boolean not null,
    is_applicant boolean not null,
    application_complete boolean not null,
    onboarding_complete boolean not null,
    onboarding_step text not null,
    letters text not null,
    pwa_installed boolean not null,
    suspended_at bigint,
    last_active bigint,
    created_at bigint not null
);

create table sessions (
    id uuid primary key,
    member_id uuid not null references members (id) on delete cascade,
    token_hash bytea not null unique,
    device text not null,
    created_at bigint not null,
    last_seen_at bigint not null
);

create index sessions_of_member on sessions (member_id, last_seen_at);
-- What is over is removed every hour.
create index sessions_by_use on sessions (last_seen_at);
create index sessions_by_age on sessions (created_at);
