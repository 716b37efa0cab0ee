-- Notifications, and what each member wants to be told, how and when.

create table notifications (
    id uuid primary key,
    member_id uuid not null references members (id) on delete cascade,
    kind text not null,
    -- What it is about; news about the same thing become one line until they are read.
    subject_kind text not null,
    subject_id uuid not null,
    -- Where it leads: the post, and the comment below it.
    post_kind text not null,
    post_id uuid not null,
    comment_id uuid,
    -- Who did it last; null where nobody is to be named.
    actor_id uuid references members (id) on delete set null,
    -- One more word, such as how a review ended.
    detail text,
    count bigint not null check (count > 0),
    -- Before it nobody hears of it: a decision can still be taken back.
    due_at bigint not null,
    read_at bigint,
    mailed_at bigint
);

create unique index notifications_unread on notifications (member_id, kind, subject_kind, subject_id)
    where read_at is null;
create index notifications_in_order on notifications (member_id, due_at, id);
create index notifications_of_subject on notifications (subject_kind, subject_id, kind);
create index notifications_of_post on notifications (post_kind, post_id);
create index notifications_by_actor on notifications (actor_id);
create index notifications_by_age on notifications (due_at);

create table notification_settings (
    member_id uuid primary key references members (id) on delete cascade,
    -- Null until the member sets something.
    preferences text,
    -- Ends all letters of this kind by one press, without a session.
    unsubscribe_token text not null unique,
    -- When the next letter may leave; null when nothing waits.
    next_letter_at bigint
);

create index notification_settings_due on notification_settings (next_letter_at) where next_letter_at is not null;
