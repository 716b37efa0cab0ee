-- A payment that a member got a receipt for.
insert into billing_payments (source, id, member_id, price, minor, currency, at)
values ('sandbox', 'pi_1', {id 2}, 'tier0_weekly', 400, 'eur', 1);
