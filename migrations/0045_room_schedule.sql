-- The schedule of Rooms: who asked to be reminded, the weekly series, and the calendars to which members subscribe.

create table room_reminders (
    room_id uuid not null references rooms (id) on delete cascade,
    member_id uuid not null references members (id) on delete cascade,
    asked_at bigint not null,
    -- When there is something to tell next; null when nothing is left.
    next_at bigint,
    -- The Room was moved, and they have not been told.
    is_moved boolean not null default false,
    primary key (room_id, member_id)
);

create index room_reminders_due on room_reminders (next_at) where next_at is not null;
create index room_reminders_of_member on room_reminders (member_id, room_id);

create table room_series (
    id uuid primary key,
    -- The clock by which its Rooms begin at the same time every week.
    time_zone text not null,
    -- When the Room at `anchor_place` begins; the others begin whole weeks before and after it.
    anchor_at bigint not null,
    anchor_place bigint not null,
    -- No Room of it begins later.
    until_at bigint,
    ended_at bigint
);

create index room_series_running on room_series (id) where ended_at is null;

alter table rooms add column series_id uuid references room_series (id);
-- Its place among the Rooms of its series.
alter table rooms add column series_place bigint;
-- It was changed on its own, so later Rooms of its series do not follow it.
alter table rooms add column is_exception boolean not null default false;
-- How often it was changed, as calendars count it (RFC 5545, 3.8.7.4).
alter table rooms add column sequence bigint not null default 0;

create unique index rooms_of_series on rooms (series_id, series_place) where series_id is not null;

create table room_calendars (
    member_id uuid primary key references members (id) on delete cascade,
    -- SHA-256 of the token in the calendar's address.
    token_digest bytea not null unique,
    created_at bigint not null
);
