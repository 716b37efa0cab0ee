-- A network from which somebody has logged in.
insert into known_networks (member_id, network, used_at) values ({id 2}, 4711, 2);
