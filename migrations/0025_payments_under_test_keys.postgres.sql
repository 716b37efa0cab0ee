-- What was bought at Stripe with a key for tests, where no money moves, has a source of its own.

alter table entitlements drop constraint entitlements_source_check;
alter table entitlements add constraint entitlements_source_check
    check (source in ('stripe', 'stripe_test', 'sandbox', 'complimentary', 'gift'));
