-- Words that a member does not want to meet in the chat and in direct messages; nobody else reads them.

create table muted_words (
    member_id uuid primary key references members (id) on delete cascade,
    -- As the member wrote them, as a JSON list.
    words text not null
);
