-- Seats in Rooms: who waits and who is inside, the tickets by which they connect, and what is written there.

-- Whether newcomers wait until a host admits them, once the Room is live.
alter table rooms add column admission text not null default 'ask' check (admission in ('ask', 'open'));
-- What its hosts tell those who wait.
alter table rooms add column note text not null default '';
-- Since when nobody, and since when no host is connected while it is live.
alter table rooms add column empty_since bigint;
alter table rooms add column unled_since bigint;
-- The number of the last message written there.
alter table rooms add column last_message bigint not null default 0;
-- Who was there and what they wrote was removed, a week after its end.
alter table rooms add column is_forgotten boolean not null default false;
create index rooms_to_forget on rooms (ended_at, id) where is_forgotten = false;

create table room_seats (
    room_id uuid not null references rooms (id) on delete cascade,
    member_id uuid not null references members (id) on delete cascade,
    state text not null check (state in ('waiting', 'inside', 'declined', 'removed', 'left')),
    -- Since when.
    since bigint not null,
    -- May speak and show themselves.
    on_stage boolean not null,
    -- A host asks them onto the stage.
    is_invited boolean not null,
    -- The invitation, or the place on the stage, is for one question.
    is_for_one_question boolean not null,
    -- Since when they ask to speak.
    hand_at bigint,
    -- The kind reason for which they were declined.
    declined_for text check (declined_for in ('in_the_middle', 'full_today', 'not_for_now')),
    -- The number of the last ticket made for this seat.
    last_ticket bigint not null default 0,
    -- The ticket of the present connection; none without one.
    connected_by bigint,
    -- Counts the connections: one that is taken up again is another one.
    connection bigint not null default 0,
    -- When the connection, or the tab that waits, was last seen.
    seen_at bigint not null,
    primary key (room_id, member_id)
);

create index room_seats_by_state on room_seats (room_id, state, since);
-- For what looks for seats that nobody sits in any longer.
create index room_seats_seen on room_seats (seen_at) where state in ('waiting', 'inside');
create index room_seats_of_member on room_seats (member_id);

create table room_tickets (
    -- SHA-256 of the ticket.
    hash bytea primary key,
    room_id uuid not null references rooms (id) on delete cascade,
    member_id uuid not null references members (id) on delete cascade,
    number bigint not null,
    expires_at bigint not null,
    -- It works once.
    used_at bigint
);

create index room_tickets_by_seat on room_tickets (room_id, member_id);
create index room_tickets_of_member on room_tickets (member_id);

create table room_messages (
    id uuid primary key,
    room_id uuid not null references rooms (id) on delete cascade,
    -- Its place among the messages of the Room.
    number bigint not null,
    member_id uuid not null references members (id) on delete cascade,
    text text not null,
    created_at bigint not null,
    idempotency_key uuid,
    -- What the request with the idempotency key said, as SHA-256.
    key_digest bytea,
    unique (room_id, number),
    unique (member_id, idempotency_key)
);
