-- The community's chat: channels that count their changes, messages with their places, and how far each member has read.

create table chat_channels (
    id uuid primary key,
    -- Its word in addresses; it never changes.
    slug text not null unique,
    name text not null,
    topic text not null,
    -- The number of the last change of anything in it. Whoever changes something raises it first and thereby holds the
    -- channel, so that numbers are committed in their order.
    seq bigint not null default 0,
    -- Seconds that a member waits between two messages.
    slow_seconds bigint not null default 0 check (slow_seconds between 0 and 3600),
    -- After so many days messages go; null where they stay.
    retention_days bigint default 180 check (retention_days between 7 and 3650),
    archived_at bigint,
    created_at bigint not null
);

create index chat_channels_in_order on chat_channels (created_at, id);

create table chat_messages (
    id uuid primary key,
    channel_id uuid not null references chat_channels (id),
    -- The number at which it was made, which is its place.
    seq bigint not null,
    -- The number of its last change.
    changed bigint not null,
    member_id uuid not null references members (id),
    text text not null,
    -- What the text may stir up, said before it is opened; empty where nothing is said.
    note text not null,
    reply_to_id uuid,
    -- Who is mentioned, as a JSON list of ids.
    mentions text not null default '[]',
    status text not null default 'approved' check (status in ('approved', 'rejected')),
    rejection_reason text,
    created_at bigint not null,
    edited_at bigint,
    -- When it got the words it has; no two versions share a time.
    submitted_at bigint not null,
    deleted_at bigint,
    decided_at bigint,
    decided_by uuid references members (id),
    pinned_at bigint,
    idempotency_key uuid,
    -- What the request with the idempotency key said, as SHA-256.
    key_digest bytea,
    unique (member_id, idempotency_key),
    unique (channel_id, seq)
);

create index chat_messages_changed on chat_messages (channel_id, changed);
create index chat_messages_of_member on chat_messages (member_id, channel_id, seq);
create index chat_messages_pinned on chat_messages (channel_id, pinned_at) where pinned_at is not null;
create index chat_messages_deleted on chat_messages (deleted_at) where deleted_at is not null;

create table chat_reactions (
    message_id uuid not null references chat_messages (id) on delete cascade,
    emoji text not null,
    member_id uuid not null references members (id),
    created_at bigint not null,
    primary key (message_id, emoji, member_id)
);

create index chat_reactions_of_member on chat_reactions (member_id, message_id);

create table chat_mentions (
    message_id uuid not null references chat_messages (id) on delete cascade,
    member_id uuid not null references members (id),
    channel_id uuid not null references chat_channels (id),
    seq bigint not null,
    primary key (message_id, member_id)
);

create index chat_mentions_of_member on chat_mentions (member_id, channel_id, seq);

create table chat_versions (
    message_id uuid not null references chat_messages (id) on delete cascade,
    -- When these words were written.
    submitted_at bigint not null,
    text text not null,
    primary key (message_id, submitted_at)
);

create table chat_reads (
    member_id uuid not null references members (id) on delete cascade,
    channel_id uuid not null references chat_channels (id) on delete cascade,
    -- The place of the last message that the member has seen.
    read_seq bigint not null default 0,
    -- What of the channel they want to hear of.
    level text not null default 'mentions' check (level in ('nothing', 'mentions', 'everything')),
    primary key (member_id, channel_id)
);

-- Who may only read for a while.
create table chat_mutes (
    member_id uuid primary key references members (id) on delete cascade,
    until bigint not null,
    reason text not null,
    -- The moderator; no reference, as in the log.
    by_id uuid not null,
    created_at bigint not null
);

-- Where a notification leads in the app, when its post does not say.
alter table notifications add column path text;
