-- Outside of a transaction: an index of what is due.
drop index concurrently if exists book_likenesses_due;
create index concurrently book_likenesses_due on book_likenesses (book_id) where is_due;
