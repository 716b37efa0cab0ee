-- The column of migration 42.
update comments set helped_told_at = 5 where id = {id 92};
