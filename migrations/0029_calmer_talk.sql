-- What keeps talk calm: words that a member does not want to meet, pauses that the house makes by itself, and few requests a day.

-- Nobody but the member reads their words.
create table muted_words (
    member_id uuid primary key references members (id) on delete cascade,
    -- As the member wrote them, as a JSON list.
    words text not null
);

-- Who only reads in one channel for a while because several members reported what they wrote there; the last time of each.
create table chat_silences (
    member_id uuid not null references members (id) on delete cascade,
    channel_id uuid not null references chat_channels (id) on delete cascade,
    began_at bigint not null,
    -- When it ended, once a moderator has ended it.
    until bigint not null,
    -- It came of reports that were made after this.
    heard_from bigint not null,
    -- How many members made them.
    reporters bigint not null,
    primary key (member_id, channel_id)
);

create index reports_of_messages on reports (created_at) where subject_kind = 'message';

-- When a member last asked people whether they would write with them: as many places as they can ask within a day.
create table dm_asks (
    member_id uuid not null references members (id) on delete cascade,
    place bigint not null,
    asked_at bigint not null,
    primary key (member_id, place)
);

-- Who only reads now, for moderators.
create index chat_mutes_until on chat_mutes (until, member_id);
create index chat_silences_until on chat_silences (channel_id, until, member_id);
