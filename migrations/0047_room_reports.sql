-- What members report from Rooms, and who stays out of the later Rooms of a weekly series.

-- A Room as it was when a member reported it.
create table room_reports (
    id uuid primary key,
    room_id uuid not null references rooms (id) on delete cascade,
    reporter_id uuid not null references members (id),
    -- Whom it is about: someone who was there, or the Room's creator where it is about the Room.
    author_id uuid not null references members (id),
    is_about_room boolean not null,
    -- Who was there and what was written last, as JSON; empty a month after moderators were done with it.
    snapshot text not null,
    status text not null check (status in ('approved', 'rejected')),
    reason text,
    -- The decision removed its author from the Room.
    has_removed boolean not null default false,
    created_at bigint not null,
    decided_at bigint,
    decided_by uuid references members (id)
);

create index room_reports_of_room on room_reports (room_id, reporter_id);
create index room_reports_of_author on room_reports (author_id);
create index room_reports_of_reporter on room_reports (reporter_id);
create index room_reports_to_wipe on room_reports (created_at) where snapshot <> '';

-- Who was removed from a Room of a weekly series, and stays out of its later ones.
create table room_series_removals (
    series_id uuid not null references room_series (id) on delete cascade,
    member_id uuid not null references members (id) on delete cascade,
    -- The place of the first Room from which they were removed.
    place bigint not null,
    since bigint not null,
    primary key (series_id, member_id)
);

create index room_series_removals_of_member on room_series_removals (member_id);
