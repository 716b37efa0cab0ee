-- Another comment, which migration 34 finds by who said it.
insert into comments (id, subject_kind, subject_id, member_id, text, professional, part, likes_count, replies_count,
    created_at, submitted_at)
values ({id 71}, 'win', {id 62}, {id 2}, 'A comment', false, 1, 0, 0, 2, 2);
