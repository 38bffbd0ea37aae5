-- Outside of a transaction: what is there is read while others write.
alter table users validate constraint users_display_name_check;
alter table users validate constraint users_picture_check;
drop index concurrently if exists users_by_picture;
create unique index concurrently users_by_picture on users (picture) where picture is not null;
-- Somebody's picture and their profile have one id, and are reported each by itself.
drop index concurrently if exists reports_once_each;
create unique index concurrently reports_once_each on reports (reporter_id, subject_kind, subject_id) where resolved_at is null;
drop index concurrently if exists reports_once;
