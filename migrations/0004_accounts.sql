-- One-time codes and links sent by mail. Only hashes are kept; a row is good for ten minutes by code, an hour by link.

create table codes (
    id uuid primary key,
    member_id uuid not null references members (id) on delete cascade,
    -- 'known_address' answers a sign-up with an address that has an account: it looks alike and opens nothing;
    -- 'already_here' counts the letters that such a sign-up causes, 'asked_reset' those with a 'reset_password'.
    purpose text not null check (purpose in
        ('verify_email', 'known_address', 'already_here', 'reset_password', 'asked_reset', 'change_email')),
    code_hash bytea not null,
    token_hash bytea not null unique,
    -- What the browser that signed up holds.
    ticket_hash bytea unique,
    new_email text,
    tries bigint not null,
    sent_at bigint not null,
    -- The sendings since then, which are limited.
    first_sent_at bigint not null,
    sendings bigint not null,
    used_at bigint
);

-- A new code takes the place of the older one; a link for a new password does not.
create unique index codes_of_member on codes (member_id, purpose)
    where purpose not in ('known_address', 'reset_password');
create index resets_of_member on codes (member_id) where purpose = 'reset_password';
create index codes_by_age on codes (sent_at);
