-- What moderators look at later than it stood: profiles as they were reported.

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
