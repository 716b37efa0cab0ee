-- Uploaded photos, videos and thumbnails, and the stored bytes that belong to none of them.

create table media (
    id uuid primary key,
    member_id uuid not null references members (id),
    kind text not null check (kind in ('image', 'video', 'thumbnail')),
    -- Where the bytes lie: images/{uid}_{timestamp} and its like. The row exists only while they do.
    storage_key text not null unique,
    content_type text not null,
    bytes bigint not null,
    width bigint not null,
    height bigint not null,
    duration_ms bigint,
    digest bytea not null,
    -- The address under which they are served; a new one whenever who may see them changes.
    token text not null unique,
    public boolean not null,
    -- What uses the upload, such as a Win; null until something does.
    owner_kind text,
    owner_id uuid,
    created_at bigint not null,
    idempotency_key uuid,
    check ((owner_kind is null) = (owner_id is null)),
    check (public = false or owner_id is not null),
    unique (owner_kind, owner_id, kind),
    unique (member_id, kind, idempotency_key)
);

create index media_of_member on media (member_id, id);
create index media_unclaimed on media (created_at) where owner_id is null;

-- Bytes on their way in or out: stored, or about to be, under a key that no row above has. Deleted once due.
create table media_leftovers (
    storage_key text primary key,
    due_at bigint not null
);

create index media_leftovers_due on media_leftovers (due_at);
