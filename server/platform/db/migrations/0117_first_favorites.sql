-- The favorites that somebody's profile begins with, in the order they chose; null: not one of them.
alter table favorites add column place smallint;
