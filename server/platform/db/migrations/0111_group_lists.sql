-- The reading group whose members put books on a list; null: none, or it is no more.
alter table lists add column group_id uuid;
alter table lists add constraint lists_group_id_fkey
  foreign key (group_id) references reading_groups (id) on delete set null not valid;
