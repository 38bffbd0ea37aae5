-- Who wants a book is told of reviews of it: found without reading the entries of all who have it.
create index entries_wanting on entries (book_id, user_id) where status = 'want';
