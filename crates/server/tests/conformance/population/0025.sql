-- Migration 25 makes no table; something that was bought with a key for tests.
insert into entitlements (id, member_id, source, reference, seq, price, slot, state, ends_with_period, begins_at, reason, at)
values ({id 30}, {id 2}, 'stripe_test', 'pi_1', 1, 'tier2_lifetime', 'tier_2', 'lifetime', false, 1, '', 1);
