-- Rooms: live conversations, from their planning to their end, and who leads them or may come in.

create table rooms (
    id uuid primary key,
    -- Its creator.
    member_id uuid not null references members (id),
    title text not null,
    description text not null,
    -- What it is about, as a JSON list of words.
    tags text not null default '[]',
    status text not null default 'scheduled'
        check (status in ('scheduled', 'waiting_room', 'live', 'ended', 'cancelled')),
    -- It exists only for those whom `room_people` names. It never changes.
    is_private boolean not null,
    -- From which tier on one comes in.
    min_tier text not null check (min_tier in ('supporter', 'super')),
    -- Whether its hosts may ask for a recording.
    recording text not null check (recording in ('off', 'ask')),
    starts_at bigint not null,
    -- How long it is expected to go on, in minutes.
    minutes bigint not null check (minutes > 0),
    -- How many people fit.
    capacity bigint not null check (capacity > 1),
    created_at bigint not null,
    -- The time of the last change of what is said above; no two versions share one.
    changed_at bigint not null,
    -- When its waiting room was opened, when it went live, and when it ended or was cancelled.
    opened_at bigint,
    began_at bigint,
    ended_at bigint,
    idempotency_key uuid,
    -- What the request with the idempotency key said, as SHA-256.
    key_digest bytea,
    unique (member_id, idempotency_key)
);

create index rooms_by_status on rooms (status, starts_at, id);
create index rooms_ended on rooms (ended_at, id) where status = 'ended';

create table room_people (
    room_id uuid not null references rooms (id) on delete cascade,
    member_id uuid not null references members (id) on delete cascade,
    -- The list that names them (spec: hosts, admins, callMembers).
    part text not null check (part in ('host', 'admin', 'call_member')),
    -- Their place in it.
    place bigint not null,
    primary key (room_id, part, member_id)
);

create index room_people_of_member on room_people (member_id, room_id);
