-- Memberships: the ledger of entitlements, which is only ever added to, and what we know of the payment provider.

-- What the ledger stands for, as JSON; null until it has ever said anything about the account.
alter table members add column standing text;

create table entitlements (
    id uuid primary key,
    member_id uuid not null references members (id),
    source text not null check (source in ('stripe', 'sandbox', 'complimentary', 'gift')),
    -- The subscription or payment at the provider, or the grant's own id; its newest entry counts.
    reference text not null,
    seq bigint not null,
    price text,
    slot text not null check (slot in ('tier_0', 'tier_1', 'tier_2')),
    state text not null,
    period_start bigint,
    period_end bigint,
    ends_with_period boolean not null,
    next_price text,
    begins_at bigint not null,
    -- Null is for good.
    until bigint,
    reason text not null,
    at bigint not null
);

create unique index entitlements_by_reference on entitlements (source, reference, seq);
create index entitlements_of_member on entitlements (member_id, at, id);
create index entitlements_by_end on entitlements (source, until, id);

create table billing_customers (
    source text not null,
    id text not null,
    member_id uuid not null references members (id),
    -- Counts what was written about this customer: whoever read it before asking the provider knows whether that still holds.
    version bigint not null,
    looked_at bigint not null,
    created_at bigint not null,
    primary key (source, id)
);

create unique index billing_customers_of_member on billing_customers (member_id, source);
create index billing_customers_by_look on billing_customers (source, looked_at, id);

create table billing_checkouts (
    id uuid primary key,
    member_id uuid not null references members (id),
    source text not null,
    customer text not null,
    price text not null,
    came_from text not null,
    request_key uuid not null,
    -- Null until the provider has answered.
    provider_id text,
    url text,
    state text not null check (state in ('open', 'pending', 'paid', 'expired')),
    purchase text,
    looked_at bigint not null,
    created_at bigint not null,
    expires_at bigint not null
);

create unique index billing_checkouts_by_key on billing_checkouts (member_id, request_key);
-- One wish to pay at a time.
create unique index billing_checkouts_open on billing_checkouts (member_id) where state in ('open', 'pending');
create index billing_checkouts_due on billing_checkouts (expires_at, id) where state in ('open', 'pending');

-- What the provider told, each once; the text of it is not kept.
create table billing_events (
    source text not null,
    id text not null,
    kind text not null,
    customer text,
    happened_at bigint not null,
    received_at bigint not null,
    primary key (source, id)
);

create index billing_events_by_time on billing_events (received_at, id);

-- Until when each provider was asked what is new.
create table billing_reconciled (
    source text primary key,
    until bigint not null
);
