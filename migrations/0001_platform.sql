-- The durable queue, its schedule, and the settings that staff change while the server runs.

create table jobs (
    id uuid primary key,
    kind text not null,
    payload text not null,
    run_at bigint not null,
    lease_until bigint,
    attempts bigint not null,
    dead boolean not null,
    dedupe_key text unique,
    last_error text,
    created_at bigint not null
);

create index jobs_due on jobs (kind, run_at, id) where dead = false;
create index jobs_dead on jobs (run_at, id) where dead = true;

create table schedules (
    name text primary key,
    next_at bigint not null
);

-- The document 'maintenance' of the specification is the row of that name.
create table settings (
    name text primary key,
    enabled boolean not null,
    changed_at bigint not null
);
