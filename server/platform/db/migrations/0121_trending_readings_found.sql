-- Outside of a transaction: an index for trends of which reading alone may be a part, and checks of what there is already.
alter table entries validate constraint entries_trending_check;
alter table books validate constraint books_trending_readers_check;
drop index concurrently if exists books_in_trend;
create index concurrently books_in_trend on books (trend desc, id desc) where trend > 0;
drop index concurrently if exists books_trending;
