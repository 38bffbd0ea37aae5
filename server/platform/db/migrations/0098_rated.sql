-- Outside of a transaction: the newest ratings of a book, those of them that are set aside, and those by people who have not finished it.
drop index concurrently if exists entries_rated_of_book;
create index concurrently entries_rated_of_book on entries (book_id, (coalesce(rated_at, added_at)) desc) where rating is not null;
drop index concurrently if exists entries_set_aside;
create index concurrently entries_set_aside on entries (book_id, user_id) where is_set_aside;
drop index concurrently if exists entries_rated_unfinished;
create index concurrently entries_rated_unfinished on entries (book_id, user_id) where rating is not null and times_read = 0;
