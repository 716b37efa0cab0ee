-- What was bought at Stripe with a key for tests, where no money moves, has a source of its own; SQLite changes no constraint.

create table entitlements_wider (
    id uuid primary key,
    member_id uuid not null references members (id),
    source text not null check (source in ('stripe', 'stripe_test', 'sandbox', 'complimentary', 'gift')),
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

insert into entitlements_wider (id, member_id, source, reference, seq, price, slot, state, period_start, period_end, ends_with_period, next_price,
    begins_at, until, reason, at)
select id, member_id, source, reference, seq, price, slot, state, period_start, period_end, ends_with_period, next_price,
    begins_at, until, reason, at from entitlements;
drop table entitlements;
alter table entitlements_wider rename to entitlements;

create unique index entitlements_by_reference on entitlements (source, reference, seq);
create index entitlements_of_member on entitlements (member_id, at, id);
create index entitlements_by_end on entitlements (source, until, id);
