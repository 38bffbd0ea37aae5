-- Outside of a transaction: the newest of all that is public, for what is shown to everybody, and the most liked reviews of a book.
drop index concurrently if exists quotes_newest_public;
create index concurrently quotes_newest_public on quotes (created_at desc, id desc) where visibility = 'public';
alter table entries validate constraint entries_borrowed_from;
alter table entries validate constraint entries_lent_to;
alter table entries validate constraint entries_lent_on;
drop index concurrently if exists reviews_newest_in_language;
create index concurrently reviews_newest_in_language on reviews (language, created_at desc, id desc) where visibility = 'public';
drop index concurrently if exists reviews_liked_of_book;
create index concurrently reviews_liked_of_book on reviews (book_id, likes_count desc, created_at desc, id desc);
alter table reviews validate constraint reviews_language;
