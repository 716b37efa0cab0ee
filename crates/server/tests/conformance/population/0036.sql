-- Somebody else did something that is told of already.
insert into notification_actors (notification_id, actor_id, count, comment_id, at)
values ({id 22}, {id 9}, 1, {id 71}, 2);
