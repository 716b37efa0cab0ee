-- Finds what one member said below a post without reading its thread, which a reader with blocks has counted; and the thread
-- as the former index did.
create index comments_of_thread_by on comments (subject_kind, subject_id, member_id);
drop index comments_of_thread;
