-- Outside of a transaction: an index.
drop index concurrently if exists favorites_first;
create index concurrently favorites_first on favorites (user_id, place) where place is not null;
