-- Outside of a transaction: an index of what public reviews tell.
drop index concurrently if exists reviews_told;
create index concurrently reviews_told on reviews using gin (told) where visibility = 'public' and not has_spoilers;
