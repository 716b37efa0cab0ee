-- The moderators' desk: who is looking at what just now, and the log of decisions, which is only ever added to.

create table moderation_claims (
    subject_kind text not null,
    subject_id uuid not null,
    moderator_id uuid not null references members (id),
    claimed_at bigint not null,
    until bigint not null,
    primary key (subject_kind, subject_id)
);

create index moderation_claims_until on moderation_claims (until);

create table moderation_decisions (
    id uuid primary key,
    subject_kind text not null,
    subject_id uuid not null,
    moderator_id uuid not null references members (id),
    verdict text not null check (verdict in ('approve', 'decline')),
    reason text,
    decided_at bigint not null,
    undone_at bigint
);

create index moderation_decisions_of_subject on moderation_decisions (subject_kind, subject_id, decided_at, id);
