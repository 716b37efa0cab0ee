-- Someone who wishes to be found by their last name.
update members set last_name_searchable = true where last_name is not null;
