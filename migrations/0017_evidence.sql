-- What moderators look at later than it stood: profiles as they were reported, and posts that were taken back while a
-- report on them or below them was open.

-- When name, texts or photo of a profile last changed; no two versions share a time.
alter table members add column profile_at bigint not null default 0;
-- Why moderators took something of it down; null again once the member says something else.
alter table members add column profile_reason text;

create table profile_evidence (
    id uuid primary key,
    member_id uuid not null references members (id) on delete cascade,
    -- The version of the profile that it shows.
    version bigint not null,
    -- Name and texts, as JSON.
    said text not null,
    -- The photo; it may be gone.
    photo_id uuid,
    -- Which parts moderators took down, as JSON; null while they took none.
    taken text,
    kept_at bigint not null,
    unique (member_id, version)
);

create index profile_evidence_by_age on profile_evidence (kept_at);

-- When its author took it back; it is there for moderators alone from then on, and removed after thirty days.
alter table wins add column withdrawn_at bigint;
alter table questions add column withdrawn_at bigint;

create index wins_withdrawn on wins (withdrawn_at, id) where withdrawn_at is not null;
create index questions_withdrawn on questions (withdrawn_at, id) where withdrawn_at is not null;

-- What the request with the idempotency key said, as SHA-256: another one with the same key is refused.
alter table wins add column key_digest bytea;
alter table questions add column key_digest bytea;
alter table comments add column key_digest bytea;

-- Whether a professional answered the question, so that a tag's answered ones are found by an index of their own.
alter table question_tags add column answered boolean not null default false;

update question_tags set answered = true
where question_id in (select id from questions where professional_answers > 0);

create index question_tags_answered on question_tags (tag, kind, created_at, question_id) where answered = true;
-- A change of role goes through a member's comments.
create index comments_of_member on comments (member_id, id);

-- Who is suspended, the last one first, and what the log says of it.
create index members_suspended on members (suspended_at, id) where suspended_at is not null;
create index audit_entries_of_subject on audit_entries (subject_id, seq);

-- By the clock of the first device on which the member logged in; it holds until they set something themselves.
alter table notification_settings add column time_zone text;
