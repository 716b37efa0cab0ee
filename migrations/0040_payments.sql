-- Payments and refunds, each once, so that a member gets one email about each.

create table billing_payments (
    source text not null,
    -- The payment's or the refund's own id at the provider.
    id text not null,
    member_id uuid not null references members (id),
    -- The payment of which this was given back; null for a payment.
    refund_of text,
    price text not null,
    -- Minor units, above zero also for a refund.
    minor bigint not null,
    currency text not null,
    at bigint not null,
    primary key (source, id)
);

create index billing_payments_of_member on billing_payments (member_id, at, id);

-- What happened until then was never told by email, and is only recorded: the provider was asked about it before there were receipts.
alter table billing_customers add column receipts_from bigint not null default 0;
update billing_customers set receipts_from = looked_at;
