-- Professionals: their applications with evidence, how their licences were verified, and their entries in the directory.

-- When the role ends that a verification gave; null where it has no end.
alter table members add column professional_until bigint;
-- Counts every change of what the directory says of a member; null for those who were never in it.
alter table members add column directory_version bigint;
create unique index members_by_directory_version on members (directory_version) where directory_version is not null;

create table directory_version (
    id bigint primary key check (id = 1),
    version bigint not null
);
insert into directory_version (id, version) values (1, 0);

-- One application a member, reused when a licence is renewed.
create table professional_applications (
    id uuid primary key,
    member_id uuid not null unique references members (id) on delete cascade,
    state text not null default 'draft'
        check (state in ('draft', 'submitted', 'in_review', 'needs_information', 'approved', 'declined', 'withdrawn')),
    is_renewal boolean not null default false,
    -- Counts what was saved, so that two devices do not overwrite each other.
    version bigint not null default 1,
    -- The step to go on with, 1 to 5.
    step bigint not null default 1,
    -- The answers of each step, as JSON.
    about text not null default '{}',
    licence text not null default '{}',
    practice text not null default '{}',
    -- What a reviewer asked for.
    question text,
    -- Why it was declined.
    reason text,
    created_at bigint not null,
    submitted_at bigint,
    decided_at bigint,
    -- What its author was before the approval, as JSON, while that can be taken back.
    before_approval text
);

create index professional_applications_by_state on professional_applications (state, submitted_at);
create index professional_applications_decided on professional_applications (decided_at) where decided_at is not null;

-- Files that prove what an application says, encrypted in the file store.
create table application_evidence (
    id uuid primary key,
    application_id uuid not null references professional_applications (id) on delete cascade,
    kind text not null check (kind in ('licence', 'identity', 'other')),
    name text not null,
    content_type text not null,
    bytes bigint not null,
    pages bigint,
    storage_key text not null unique,
    -- Tells the key with which it is encrypted from others.
    key_fingerprint text not null default '',
    created_at bigint not null,
    -- When it is removed: 90 days after the decision.
    delete_at bigint
);

create index application_evidence_by_application on application_evidence (application_id, created_at);
create index application_evidence_by_key on application_evidence (key_fingerprint);
create index application_evidence_to_delete on application_evidence (delete_at) where delete_at is not null;

-- Files that are being written, or whose row is gone: they are removed when due.
create table evidence_files (
    storage_key text primary key,
    due_at bigint
);

create index evidence_files_due on evidence_files (due_at) where due_at is not null;

-- How the licence of a professional was checked.
create table verifications (
    id uuid primary key,
    member_id uuid not null references members (id) on delete cascade,
    application_id uuid references professional_applications (id) on delete set null,
    status text not null check (status in ('checked', 'active', 'suspended', 'expired', 'ended')),
    number text not null,
    body text not null,
    -- ISO 3166-1 alpha-2.
    jurisdiction text not null,
    -- The last day on which the licence is valid, as YYYY-MM-DD.
    expires_on text,
    ends_at bigint not null,
    method text not null check (method in ('public_register', 'issuing_body', 'document')),
    register_id uuid,
    note text not null default '',
    checked_by uuid references members (id) on delete set null,
    checked_at bigint not null,
    approved_by uuid references members (id) on delete set null,
    approved_at bigint,
    suspended_reason text,
    -- The number of days before the end of which the professional was last reminded.
    reminded bigint
);

create unique index verifications_in_force on verifications (member_id) where status in ('active', 'suspended');
create unique index verifications_checked on verifications (application_id) where status = 'checked';
create index verifications_by_member on verifications (member_id, checked_at);
create index verifications_by_end on verifications (status, ends_at, id);

-- Public registers in which a licence can be looked up.
create table licence_registers (
    id uuid primary key,
    country text not null,
    name text not null,
    body text not null,
    url text not null,
    note text not null default '',
    created_at bigint not null,
    updated_at bigint not null,
    updated_by uuid references members (id) on delete set null
);

create index licence_registers_by_country on licence_registers (country, name, id);

-- What professionals say of their practice; the lists of services, modalities, specialties and qualifications are their profile's.
create table practices (
    member_id uuid primary key references members (id) on delete cascade,
    listed boolean not null default true,
    profession text not null default '',
    motto text not null default '',
    words text not null default '',
    -- A JSON list of ISO 639-1 codes.
    languages text not null default '[]',
    online boolean not null default false,
    in_person boolean not null default false,
    city text not null default '',
    fee_band text not null default 'ask' check (fee_band in ('free', 'sliding_scale', 'lower', 'middle', 'higher', 'ask')),
    fee_note text not null default '',
    -- Whether they take new clients, and when they last said so.
    accepting boolean,
    accepting_confirmed_at bigint,
    updated_at bigint not null
);
