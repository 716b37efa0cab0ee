-- What each person did that one notification tells of, so that its count leaves out whom a block keeps from its reader.

create table notification_actors (
    notification_id uuid not null references notifications (id) on delete cascade,
    -- The member who is told stands here where nobody is to be named: nobody is told of what they did themselves.
    actor_id uuid not null references members (id) on delete cascade,
    -- How often they did it since the member last looked.
    count bigint not null check (count > 0),
    -- The comment to which they lead, and when they are told: those of the last time.
    comment_id uuid,
    at bigint not null,
    primary key (notification_id, actor_id)
);

create index notification_actors_of_member on notification_actors (actor_id);
create index notification_actors_by_comment on notification_actors (comment_id) where comment_id is not null;

-- Only of comments and replies can there be several actors. Nobody knows any more who else was counted, so that those tell of
-- the last one alone: a count that is too low hides nothing, and one that is too high tells of somebody blocked.
insert into notification_actors (notification_id, actor_id, count, comment_id, at)
select id, coalesce(actor_id, member_id), case when kind in ('answered', 'replied') then 1 else count end, comment_id, due_at
from notifications;

drop index notifications_by_actor;
alter table notifications drop column actor_id;
alter table notifications drop column comment_id;
alter table notifications drop column count;
