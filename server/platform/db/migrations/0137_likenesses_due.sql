-- Which books a pass has to compare again: who likes them has changed since they were compared (comparing.sql.ts).
alter table book_likenesses add column newest_like timestamptz(3);
alter table book_likenesses add column is_due boolean not null default true;
