-- Outside of a transaction: an index. Whoever asks for their tags reads only those of their books that have some.
drop index concurrently if exists entries_tagged;
create index concurrently entries_tagged on entries (user_id) where tags <> '{}';
