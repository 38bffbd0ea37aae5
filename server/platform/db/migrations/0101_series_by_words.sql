-- Outside of a transaction: series are found by the words of their names, as authors are.
drop index concurrently if exists series_by_words;
create index concurrently series_by_words on series using gin (to_tsvector('pg_catalog.simple', name_key));
