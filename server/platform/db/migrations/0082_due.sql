-- When somebody wants to have read a book (a loan, a club's date), and how soon it is to be read among others, 1 first.
alter table entries add column due_on text collate "C";
alter table entries add column priority smallint not null default 3;
alter table entries add constraint entries_due_on check (due_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$') not valid;
alter table entries add constraint entries_priority check (priority between 1 and 5) not valid;
