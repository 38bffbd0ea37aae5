-- Outside of a transaction: the newest of what is for everybody, by which the newest of all are found.
drop index concurrently if exists quotes_for_everybody;
create index concurrently quotes_for_everybody on quotes (created_at desc, id desc) where is_for_everybody;
drop index concurrently if exists quotes_newest_public;
drop index concurrently if exists lists_for_everybody;
create index concurrently lists_for_everybody on lists (created_at desc, id desc) where is_for_everybody and books_count > 0;
drop index concurrently if exists reviews_for_everybody;
create index concurrently reviews_for_everybody on reviews (created_at desc, id desc) where is_counted;
drop index concurrently if exists reviews_newest_public;
drop index concurrently if exists reviews_for_everybody_in_language;
create index concurrently reviews_for_everybody_in_language on reviews (language, created_at desc, id desc) where is_counted;
drop index concurrently if exists reviews_newest_in_language;
