-- Recordings of Rooms: what everyone answered when asked, what was written of those who said yes, and the replay made of it.

create table room_recordings (
    id uuid primary key,
    room_id uuid not null references rooms (id) on delete cascade,
    -- `stopped`: its parts are still on the disk of the server that wrote them.
    state text not null default 'recording'
        check (state in ('recording', 'stopped', 'composing', 'ready', 'failed', 'deleted')),
    started_at bigint not null,
    -- When the server that writes it was last seen.
    seen_at bigint not null,
    ended_at bigint,
    -- Why it ended.
    ended_for text check (ended_for in ('host', 'room_over', 'too_long', 'too_large', 'disk', 'server')),
    -- The number of the last answer.
    last_answer bigint not null default 0,
    -- Where the composed replay is in the file store, and what it is like.
    storage_key text,
    bytes bigint,
    duration_ms bigint,
    has_video boolean not null default false,
    -- Of how many parts it was composed. Parts are only ever taken out, so it is up to date as long as there are as many.
    composed_parts bigint not null default 0,
    -- Counts the compositions.
    version bigint not null default 0,
    -- When the server that composes it was last seen, and how often it was tried.
    composing_at bigint,
    attempts bigint not null default 0,
    -- WebVTT.
    captions text,
    -- A JSON list of `{ at, title }`, the times in milliseconds.
    chapters text not null default '[]'
);

create unique index room_recordings_running on room_recordings (room_id) where state = 'recording';
create index room_recordings_by_room on room_recordings (room_id, started_at);
create index room_recordings_by_time on room_recordings (started_at, id);
create index room_recordings_by_state on room_recordings (state, seen_at);
create index room_recordings_to_expire on room_recordings (ended_at) where state <> 'deleted';

-- Every answer that was given; rows are added and never changed.
create table room_recording_answers (
    recording_id uuid not null references room_recordings (id) on delete cascade,
    number bigint not null,
    member_id uuid not null references members (id) on delete cascade,
    answer text not null check (answer in ('yes', 'no')),
    -- The version of the words that were shown.
    text_version bigint not null,
    answered_at bigint not null,
    primary key (recording_id, number)
);

create index room_recording_answers_by_member on room_recording_answers (member_id, recording_id, number);

-- What may be kept of someone: there is a row exactly as long as their last answer is yes.
create table room_recording_parts (
    recording_id uuid not null references room_recordings (id) on delete cascade,
    member_id uuid not null references members (id) on delete cascade,
    -- The number of the answer.
    answer bigint not null,
    -- Where it is in the file store, once it is there.
    storage_key text,
    primary key (recording_id, member_id)
);

create index room_recording_parts_of_member on room_recording_parts (member_id);
create index room_recording_parts_stored on room_recording_parts (storage_key) where storage_key is not null;
create index room_recordings_stored on room_recordings (storage_key) where storage_key is not null;

-- Files in the store. One to which nothing refers is deleted, whatever took the reference away.
create table room_recording_files (
    storage_key text primary key,
    -- Until when it may be on its way; null once something refers to it.
    due_at bigint
);
