-- Rows for the table of migration 17, and a profile from which something was taken down.
insert into profile_evidence (id, member_id, version, said, kept_at) values ({id 30}, {id 2}, 0, '{}', 1);
update notification_settings set time_zone = 'Europe/Lisbon';
update wins set withdrawn_at = 2 where id = {id 6};
update members set profile_reason = 'An address is in it.', profile_at = 5 where id = {id 9};
