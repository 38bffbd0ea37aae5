-- Outside of a transaction: what is there is read while others write, and an index.
alter table entries validate constraint entries_due_on;
alter table entries validate constraint entries_priority;
drop index concurrently if exists entries_due;
create index concurrently entries_due on entries (user_id, due_on) where due_on is not null;
