-- Profiles: what members say about themselves, whether they can be found, and the keys by which they are.

alter table members add column bio text not null default '';
alter table members add column about text not null default '';
alter table members add column photo_url text not null default '';
alter table members add column country text not null default '';
alter table members add column website text not null default '';
-- Lists of texts, as JSON.
alter table members add column services_offered text not null default '[]';
alter table members add column modalities text not null default '[]';
alter table members add column specialties text not null default '[]';
alter table members add column qualifications text not null default '[]';
alter table members add column founding_member boolean not null default false;
alter table members add column accept_dms boolean not null default true;
alter table members add column searchable boolean not null default true;
alter table members add column taggable boolean not null default true;
-- A place among all members that changes every day, below 2147483647.
alter table members add column random_key bigint not null default 0;
-- The names with case and accents folded, compared byte by byte.
alter table members add column first_name_key text;
alter table members add column last_name_key text;

-- Accents are folded by the job that changes the places, which looks at every member once a day.
update members set random_key = (created_at * 48271) % 2147483647, first_name_key = lower(first_name),
    last_name_key = lower(last_name);

create index members_by_chance on members (random_key, id)
    where searchable = true and onboarding_complete = true and suspended_at is null;
create index professionals_by_chance on members (random_key, id)
    where is_professional = true and searchable = true and onboarding_complete = true and suspended_at is null;
create index members_by_first_name on members (first_name_key, id)
    where searchable = true and onboarding_complete = true and suspended_at is null;
create index members_by_last_name on members (last_name_key, id)
    where searchable = true and onboarding_complete = true and suspended_at is null;

create index blocks_by_time on blocks (member_id, created_at, other_id) where by_member = true;
