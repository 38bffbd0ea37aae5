-- Outside of a transaction: indexes. The shelves to walk along (books/browse/): each of them is read in its order.
drop index concurrently if exists books_of_decade;
create index concurrently books_of_decade on books ((published_key(published_date) / 100000), standing desc, id desc)
  where published_date is not null;
drop index concurrently if exists books_of_language;
create index concurrently books_of_language on books (language, standing desc, id desc) where language is not null;
-- It began like the one before.
drop index concurrently if exists books_language;
drop index concurrently if exists books_short;
create index concurrently books_short on books (standing desc, id desc) where page_count <= 200;
-- By year, and within a year the best known first; what nobody has read or rated is not on it.
drop index concurrently if exists books_newest;
create index concurrently books_newest on books ((published_key(published_date) / 10000 * 1000 + standing) desc, id desc)
  where published_date is not null and standing > 0;
-- At least three have rated it, and not more than a handful.
drop index concurrently if exists books_loved_by_few;
create index concurrently books_loved_by_few
  on books (rating_bound(rating_sum, rating_counts, ratings_count) desc, id desc)
  where ratings_count between 3 and 30;
drop index concurrently if exists entries_newest_wanted;
create index concurrently entries_newest_wanted on entries (added_at desc, book_id)
  where status = 'want' and visibility = 'public';
