-- Finds a member's codes whatever their purpose: the unique index leaves two purposes out, so a bound one cannot use it.

create index codes_by_member on codes (member_id, purpose);
drop index resets_of_member;
