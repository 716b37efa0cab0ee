-- The moderators' desk for everything that Members make: reports, appeals, what a decision changed, and the sealed log.

alter table moderation_decisions add column before_status text not null default 'pending';
alter table moderation_decisions add column before_reason text;
-- The version that was decided about.
alter table moderation_decisions add column version bigint not null default 0;
alter table moderation_decisions add column on_appeal boolean not null default false;

create table reports (
    id uuid primary key,
    subject_kind text not null,
    subject_id uuid not null,
    reporter_id uuid not null references members (id),
    cause text not null,
    note text not null,
    created_at bigint not null,
    -- What answered it; null while nothing has.
    decision_id uuid references moderation_decisions (id),
    -- Something was changed because of it, or nothing had to be.
    outcome text check (outcome in ('changed', 'kept')),
    answered_at bigint
);

create unique index reports_open on reports (subject_kind, subject_id, reporter_id) where decision_id is null;
create index reports_of_reporter on reports (reporter_id, created_at, id);
create index reports_by_decision on reports (decision_id);

create table appeals (
    -- The decision that somebody else is to look at.
    decision_id uuid primary key references moderation_decisions (id),
    member_id uuid not null references members (id),
    text text not null,
    created_at bigint not null
);

create table audit_entries (
    seq bigint primary key,
    at bigint not null,
    -- No reference: the log outlives the account.
    actor_id uuid,
    action text not null,
    subject_kind text,
    subject_id uuid,
    detail text not null,
    seal text not null
);

-- The last entry, so that its loss shows too.
create table audit_head (
    id bigint primary key check (id = 1),
    seq bigint not null,
    seal text not null
);

insert into audit_head (id, seq, seal) values (1, 0, '');
