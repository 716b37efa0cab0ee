-- Names that say what they hold: email updates, digests, automatic mutes, the hash chain, reported conversations.

alter table members rename column letters to email_updates;
update members set onboarding_step = 'emails' where onboarding_step = 'letters';

alter table letter_times rename to digest_times;
drop index letter_times_due;
create index digest_times_due on digest_times (next_at, member_id) where next_at is not null;

alter table notification_settings rename column next_letter_at to next_email_at;

alter table chat_silences rename to chat_auto_mutes;
drop index chat_silences_until;
create index chat_auto_mutes_until on chat_auto_mutes (channel_id, until, member_id);

-- Entries keep the words they were written with: the hash covers them.
alter table audit_entries rename column seal to hash;
alter table audit_head rename column seal to hash;

update moderation_claims set subject_kind = 'reported_conversation' where subject_kind = 'letter';
update moderation_decisions set subject_kind = 'reported_conversation' where subject_kind = 'letter';
update reviews set subject_kind = 'reported_conversation' where subject_kind = 'letter';
update reports set subject_kind = 'reported_conversation' where subject_kind = 'letter';
update notifications set subject_kind = 'reported_conversation' where subject_kind = 'letter';
update notifications set post_kind = 'reported_conversation' where post_kind = 'letter';

update jobs set kind = 'digests.round' where kind = 'letters.round';
update jobs set kind = 'notifications.emails' where kind = 'notifications.letters';
update jobs set dedupe_key = 'digests.round' where dedupe_key = 'letters.round';
update jobs set dedupe_key = 'notifications.emails' where dedupe_key = 'notifications.letters';
update schedules set name = 'digests.round' where name = 'letters.round';
update schedules set name = 'notifications.emails' where name = 'notifications.letters';
