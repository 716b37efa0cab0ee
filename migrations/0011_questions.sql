-- Questions and prompts, their tags and the members tagged in them, and the allowances of all kinds in one table.

create table questions (
    id uuid primary key,
    member_id uuid not null references members (id),
    kind text not null check (kind in ('question', 'prompt')),
    prompt text not null,
    -- A JSON list in the order in which the author chose them; question_tags finds by them.
    tags text not null,
    anonymous boolean not null,
    help text check (help in ('listening', 'experiences', 'advice', 'professional')),
    status text not null check (status in ('pending', 'approved', 'rejected')),
    rejection_reason text,
    comments_count bigint not null check (comments_count >= 0),
    -- How many of the comments are by professionals.
    professional_answers bigint not null check (professional_answers >= 0),
    created_at bigint not null,
    -- The last time its author handed it in for review: at first, and after each edit.
    submitted_at bigint not null,
    decided_at bigint,
    decided_by uuid references members (id),
    idempotency_key uuid,
    unique (member_id, idempotency_key)
);

create index questions_by_kind on questions (kind, status, created_at, id);
create index questions_answered on questions (kind, status, created_at, id) where professional_answers > 0;
create index questions_of_member on questions (member_id, created_at, id);

-- Kind and time never change, and stand here so that the index alone gives a tag's list its order.
create table question_tags (
    question_id uuid not null references questions (id) on delete cascade,
    tag text not null,
    kind text not null,
    created_at bigint not null,
    primary key (question_id, tag)
);

create index question_tags_in_order on question_tags (tag, kind, created_at, question_id);

create table question_tagged (
    question_id uuid not null references questions (id) on delete cascade,
    member_id uuid not null references members (id) on delete cascade,
    -- The place in which the author named them.
    place bigint not null,
    primary key (question_id, member_id)
);

create index question_tagged_of_member on question_tagged (member_id, question_id);

-- When each member last made something of a kind of which a Free one may make one a day.
create table allowances (
    member_id uuid not null references members (id),
    subject_kind text not null,
    last_at bigint not null,
    primary key (member_id, subject_kind)
);

insert into allowances (member_id, subject_kind, last_at) select member_id, 'win', last_shared_at from win_allowances;

drop table win_allowances;
