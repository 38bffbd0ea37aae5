-- Outside of a transaction: the lists of all that are public, the newest and the most liked first, and by a part of their title.
drop index concurrently if exists lists_newest_public;
create index concurrently lists_newest_public on lists (created_at desc, id desc) where visibility = 'public';
drop index concurrently if exists lists_liked_public;
create index concurrently lists_liked_public on lists (likes_count desc, id desc) where visibility = 'public';
drop index concurrently if exists lists_by_part;
create index concurrently lists_by_part on lists using gin (name_parts(lower(title))) where visibility = 'public';
