-- Outside of a transaction: what is there is read while others write, and an index.
drop index concurrently if exists series_by_slug;
create unique index concurrently series_by_slug on series (slug);
alter table series validate constraint series_description;
alter table series validate constraint series_slug;
