-- Rows for the tables of migration 18.
insert into entitlements (id, member_id, source, reference, seq, price, slot, state, ends_with_period, begins_at, reason, at)
values ({id 24}, {id 2}, 'gift', 'a gift', 1, null, 'tier_0', 'given', false, 1, 'welcome', 1);
insert into billing_customers (source, id, member_id, version, looked_at, created_at) values ('sandbox', 'cus_1', {id 2}, 1, 1, 1);
insert into billing_checkouts (id, member_id, source, customer, price, came_from, request_key, state, looked_at, created_at, expires_at)
values ({id 25}, {id 2}, 'sandbox', 'cus_1', 'tier0_weekly', 'upgrade', {id 26}, 'open', 1, 1, 2);
insert into billing_events (source, id, kind, happened_at, received_at) values ('sandbox', 'evt_1', 'invoice.paid', 1, 1);
insert into billing_reconciled (source, until) values ('sandbox', 1);
update members set standing = '[]' where id = {id 2};
