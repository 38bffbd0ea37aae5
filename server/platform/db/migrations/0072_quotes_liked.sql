-- Outside of a transaction: the most liked quotes from a book.
drop index concurrently if exists quotes_liked_of_book;
create index concurrently quotes_liked_of_book on quotes (book_id, likes_count desc, id desc);
