-- Wins, who likes them, and when each member last shared one.

create table wins (
    id uuid primary key,
    member_id uuid not null references members (id),
    title text not null,
    win text not null,
    status text not null check (status in ('pending', 'approved', 'rejected')),
    social_media boolean not null,
    image_url text not null,
    video_url text not null,
    thumbnail_url text not null,
    rejection_reason text,
    likes_count bigint not null check (likes_count >= 0),
    comments_count bigint not null check (comments_count >= 0),
    created_at bigint not null,
    -- The last time its author handed it in for review: at first, and after each edit.
    submitted_at bigint not null,
    decided_at bigint,
    decided_by uuid references members (id),
    idempotency_key uuid,
    unique (member_id, idempotency_key)
);

create index wins_by_status on wins (status, created_at, id);
create index wins_of_member on wins (member_id, created_at, id);

-- No cascade from members: whoever erases a member must set likes_count right in the same transaction.
create table win_likes (
    win_id uuid not null references wins (id) on delete cascade,
    member_id uuid not null references members (id),
    created_at bigint not null,
    primary key (win_id, member_id)
);

create index win_likes_of_member on win_likes (member_id, created_at, win_id);

create table win_allowances (
    member_id uuid primary key references members (id),
    last_shared_at bigint not null
);
