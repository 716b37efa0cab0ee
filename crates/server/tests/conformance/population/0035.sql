-- A network from which someone has logged in.
insert into known_networks (member_id, network, used_at) values ({id 2}, 4711, 2);
-- Three that are told in one, of whom migration 36 knows the last; two times the same one; and what nobody is named in.
insert into notifications (id, member_id, kind, subject_kind, subject_id, post_kind, post_id, comment_id, actor_id, count,
    due_at)
values ({id 72}, {id 2}, 'answered', 'win', {id 62}, 'win', {id 62}, {id 71}, {id 9}, 3, 5),
    ({id 73}, {id 2}, 'messaged', 'member', {id 9}, 'member', {id 9}, null, {id 9}, 2, 6),
    ({id 74}, {id 2}, 'replied', 'comment', {id 71}, 'win', {id 62}, {id 71}, null, 1, 7);
