-- Outside of a transaction: what is there is read while others write, and the comments under a quote and a note.
alter table comments validate constraint comments_quote_id_fkey;
alter table comments validate constraint comments_progress_id_fkey;
alter table comments validate constraint comments_place_check;
alter table quotes validate constraint quotes_comments_count_check;
alter table progress validate constraint progress_comments_count_check;
drop index concurrently if exists comments_of_quote;
create index concurrently comments_of_quote on comments (quote_id, created_at, id);
drop index concurrently if exists comments_of_progress;
create index concurrently comments_of_progress on comments (progress_id, created_at, id);
