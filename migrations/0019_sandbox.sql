-- What the sandbox of payments keeps, where no money moves: one document a customer, and whose each thing is.

create table sandbox_customers (
    id text primary key,
    -- The key of the wish that made it, so that a repeated wish makes none.
    made_by text not null unique,
    version bigint not null,
    changed_at bigint not null,
    -- When something happens by itself; null when nothing does.
    due_at bigint,
    book text not null
);

create index sandbox_customers_changed on sandbox_customers (changed_at);
create index sandbox_customers_due on sandbox_customers (due_at) where due_at is not null;

create table sandbox_things (
    id text primary key,
    customer_id text not null references sandbox_customers (id) on delete cascade
);

create index sandbox_things_customer on sandbox_things (customer_id);
