-- Comments below what members share, who likes them, and what they said before they were changed.

create table comments (
    id uuid primary key,
    subject_kind text not null check (subject_kind in ('win', 'question')),
    subject_id uuid not null,
    member_id uuid not null references members (id),
    -- The comment at the top under which a reply stands; there is one level of replies.
    parent_id uuid references comments (id),
    -- The comment that a reply answers: its parent, or another reply below it.
    reply_to_id uuid,
    -- Empty once it was deleted long ago.
    text text not null,
    status text not null default 'approved' check (status in ('pending', 'approved', 'rejected')),
    rejection_reason text,
    -- Written by a professional who did not write the post, as they were at that time.
    professional boolean not null,
    -- In a thread the comments of part 0 stand before those of part 1.
    part bigint not null check (part in (0, 1)),
    likes_count bigint not null check (likes_count >= 0),
    -- Replies that others see.
    replies_count bigint not null check (replies_count >= 0),
    created_at bigint not null,
    edited_at bigint,
    -- When it got the words it has; no two versions share a time.
    submitted_at bigint not null,
    deleted_at bigint,
    decided_at bigint,
    decided_by uuid references members (id),
    idempotency_key uuid,
    unique (member_id, idempotency_key)
);

-- An id begins with its time, so that the order of ids is that of writing.
create index comments_of_subject on comments (subject_kind, subject_id, part, id) where parent_id is null;
create index comments_of_thread on comments (subject_kind, subject_id);
create index comments_of_parent on comments (parent_id, id);
create index comments_of_parent_by on comments (parent_id, member_id);
create index comments_to_wipe on comments (deleted_at) where deleted_at is not null and text <> '';

-- No cascade from members: whoever erases a member must set likes_count right in the same transaction.
create table comment_likes (
    comment_id uuid not null references comments (id) on delete cascade,
    member_id uuid not null references members (id),
    created_at bigint not null,
    primary key (comment_id, member_id)
);

create index comment_likes_in_order on comment_likes (comment_id, created_at, member_id);
create index comment_likes_of_member on comment_likes (member_id);

create table comment_versions (
    comment_id uuid not null references comments (id) on delete cascade,
    -- When these words were written.
    submitted_at bigint not null,
    text text not null,
    primary key (comment_id, submitted_at)
);
