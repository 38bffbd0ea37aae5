-- Books like a book: who liked it lately and what they like is read from these alone, never from all who have it.
-- A rating says whether somebody liked a book; without one, that they finished it or want to read it.
create index entries_liked_of_book on entries (book_id, added_at desc, user_id)
  where visibility = 'public' and coalesce(rating >= 8, status in ('read', 'want'));

drop index favorites_of_book;
create index favorites_of_book on favorites (book_id, created_at desc, user_id);

-- The books that ten people are known to have read, or as many as make up for it: they stand in where nothing else
-- says what is like a book.
create index books_best_known on books (standing desc, id desc) where standing >= 10;
