-- The tables of migration 20.
insert into sandbox_customers (id, made_by, version, changed_at, due_at, book) values ('cus_1', 'key', 1, 1, 2, '{}');
insert into sandbox_things (id, customer_id) values ('cs_1', 'cus_1');
