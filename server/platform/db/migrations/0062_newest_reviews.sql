-- Outside of a transaction: the newest reviews of all, for a feed.
drop index concurrently if exists reviews_newest_public;
create index concurrently reviews_newest_public on reviews (created_at desc, id desc) where visibility = 'public';
