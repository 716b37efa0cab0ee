-- Which subscriptions somebody has stands in the ledger alone.

alter table members drop column subscription_ids;
alter table members drop column subscription_id;
