-- Outside of a transaction: what is there is read while others write.
alter table lists validate constraint lists_group_id_fkey;
drop index concurrently if exists lists_of_group;
create index concurrently lists_of_group on lists (group_id);
