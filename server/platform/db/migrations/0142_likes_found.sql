-- Outside of a transaction: who likes a book is read from the index alone; ratings that are set aside are no part of it any more.
drop index concurrently if exists entries_public_likes;
create index concurrently entries_public_likes on entries (book_id, added_at desc, user_id)
 where not is_set_aside and visibility = 'public'
   and coalesce(case when not is_rating_narrow then rating >= 8 end, status in ('read', 'want'));
drop index concurrently if exists entries_liked_of_book;
