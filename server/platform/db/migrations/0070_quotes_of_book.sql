-- Outside of a transaction: the newest quotes from a book.
drop index concurrently if exists quotes_of_book;
create index concurrently quotes_of_book on quotes (book_id, created_at desc, id desc);
