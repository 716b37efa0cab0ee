-- Devices on which members are told about news, each for as long as its session lasts.

create table push_subscriptions (
    id uuid primary key,
    member_id uuid not null references members (id) on delete cascade,
    session_id uuid not null references sessions (id) on delete cascade,
    -- Where the browser takes messages. Whoever last subscribed with it has it.
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at bigint not null,
    -- Messages that were refused since the last one that was taken.
    failures bigint not null
);

create index push_subscriptions_of_member on push_subscriptions (member_id, created_at, id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- Null until the member's devices were told.
alter table notifications add column pushed_at bigint;
