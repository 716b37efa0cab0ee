-- Keeps a member's likes beside one another, in the order of the Wins, so that a page of Wins finds those of its reader in
-- one place.
create table win_likes_by_member (
    win_id uuid not null references wins (id) on delete cascade,
    member_id uuid not null references members (id),
    created_at bigint not null,
    primary key (member_id, win_id)
);

insert into win_likes_by_member (win_id, member_id, created_at) select win_id, member_id, created_at from win_likes;

drop table win_likes;

alter table win_likes_by_member rename to win_likes;

create index win_likes_of_member on win_likes (member_id, created_at, win_id);
create index win_likes_of_win on win_likes (win_id);
