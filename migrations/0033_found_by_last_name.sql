-- A last name is found only where its owner wishes so; professionals are looked for by it.

alter table members add column last_name_searchable boolean not null default false;

drop index members_by_last_name;
create index members_by_last_name on members (last_name_key, id)
    where searchable = true and onboarding_complete = true and suspended_at is null
        and (last_name_searchable = true or is_professional = true);
