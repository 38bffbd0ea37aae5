-- Outside of a transaction: the newest quotes of all that are public, for what is shown to everybody.
drop index concurrently if exists quotes_newest_public;
create index concurrently quotes_newest_public on quotes (created_at desc, id desc) where visibility = 'public';
alter table entries validate constraint entries_borrowed_from;
alter table entries validate constraint entries_lent_to;
alter table entries validate constraint entries_lent_on;
