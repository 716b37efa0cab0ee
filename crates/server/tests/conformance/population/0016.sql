-- The table of migration 16 begins with a row for each member.
update letter_times set told_until = 1 where member_id = {id 2};
