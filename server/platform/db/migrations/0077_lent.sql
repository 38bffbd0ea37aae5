-- From whom a copy is borrowed, to whom it is lent, and on which day it was.
alter table entries add column borrowed_from text;
alter table entries add column lent_to text;
alter table entries add column lent_on text collate "C";
alter table entries add constraint entries_borrowed_from check (char_length(borrowed_from) between 1 and 100) not valid;
alter table entries add constraint entries_lent_to check (char_length(lent_to) between 1 and 100) not valid;
alter table entries add constraint entries_lent_on
  check (lent_on is null or (lent_to is not null and lent_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')) not valid;
