-- One note that everyone's rights may have changed.
insert into account_changes (id, member_id, session_id, at) values
    ('0192f7c0-0000-7000-8000-0000000000a1', null, null, 1);
