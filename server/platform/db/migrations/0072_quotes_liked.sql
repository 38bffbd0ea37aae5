-- Outside of a transaction: what is there is read while others write, and the most liked quotes from a book.
alter table quotes validate constraint quotes_likes_count_check;
drop index concurrently if exists quotes_liked_of_book;
create index concurrently quotes_liked_of_book on quotes (book_id, likes_count desc, id desc);
