-- What two members write to each other in private, and what of it one of them showed to the moderators.

create table dm_threads (
    id uuid primary key,
    -- The two members; the lower id is the first.
    low_id uuid not null references members (id),
    high_id uuid not null references members (id),
    -- The number of the last change; every change of a message takes the next one.
    seq bigint not null,
    -- Who wrote first.
    asked_by uuid,
    -- When the other one accepted or answered; from then on both write freely.
    accepted_at bigint,
    created_at bigint not null,
    unique (low_id, high_id),
    check (low_id <= high_id)
);

create index dm_threads_of_high on dm_threads (high_id);

-- A conversation as one of the two has it.
create table dm_sides (
    thread_id uuid not null references dm_threads (id) on delete cascade,
    member_id uuid not null references members (id),
    other_id uuid not null references members (id),
    folder text not null check (folder in ('messages', 'requests', 'declined')),
    -- When somebody last wrote.
    last_at bigint not null,
    -- The number of the last message that came in, whatever became of it.
    last_in bigint not null,
    -- Up to which number they have read.
    read_seq bigint not null,
    primary key (thread_id, member_id),
    unique (member_id, other_id)
);

create index dm_sides_in_order on dm_sides (member_id, folder, last_at, other_id);
create index dm_sides_unread on dm_sides (member_id, folder) where last_in > read_seq;
create index dm_sides_of_other on dm_sides (other_id);

create table dm_messages (
    id uuid primary key,
    thread_id uuid not null references dm_threads (id) on delete cascade,
    author_id uuid not null references members (id),
    -- The number at which it was made: its place.
    seq bigint not null,
    -- The number of its last change.
    changed bigint not null,
    -- Empty soon after it was deleted.
    text text not null,
    created_at bigint not null,
    edited_at bigint,
    deleted_at bigint,
    -- The report because of which moderators took it down.
    removed_by uuid,
    idempotency_key uuid,
    key_digest bytea,
    unique (thread_id, seq),
    unique (thread_id, changed),
    unique (author_id, idempotency_key)
);

create index dm_messages_there on dm_messages (thread_id, seq) where deleted_at is null and removed_by is null;
create index dm_messages_to_wipe on dm_messages (deleted_at) where deleted_at is not null and text <> '';

-- What a member showed to the moderators: chosen messages and their neighbours, as they stood then.
create table dm_reports (
    id uuid primary key,
    thread_id uuid not null references dm_threads (id) on delete cascade,
    reporter_id uuid not null references members (id),
    -- Who wrote the chosen messages.
    author_id uuid not null references members (id),
    -- Of the excerpt: the same once more is the same report.
    digest bytea not null,
    -- The messages as JSON; empty a month after moderators were done with it.
    excerpt text not null,
    status text not null check (status in ('approved', 'rejected')),
    reason text,
    created_at bigint not null,
    decided_at bigint,
    decided_by uuid references members (id)
);

create index dm_reports_same on dm_reports (thread_id, reporter_id, digest);
create index dm_reports_of_author on dm_reports (author_id);
create index dm_reports_of_reporter on dm_reports (reporter_id);
create index dm_reports_to_wipe on dm_reports (created_at) where excerpt <> '';
