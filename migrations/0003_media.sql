-- Uploaded photos, videos and thumbnails, and the stored bytes that they stand for.

-- Every key under which bytes are stored, or are about to be: images/{uid}_{timestamp} and its like.
create table media_files (
    storage_key text primary key,
    -- When the bytes are to be deleted; null while a row of media stands for them.
    due_at bigint
);

create index media_files_due on media_files (due_at) where due_at is not null;

create table media (
    id uuid primary key,
    member_id uuid not null references members (id),
    kind text not null check (kind in ('image', 'video', 'thumbnail')),
    storage_key text not null unique references media_files (storage_key),
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
