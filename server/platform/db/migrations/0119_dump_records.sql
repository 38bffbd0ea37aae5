-- What dumps of Open Library say beside titles and names: of authors when they lived, who they were and how else they are
-- called; of works the people, places and times in them, and how they begin.

alter table openlibrary_authors
  add column bio         text,
  -- As in `authors`.
  add column born_on     text,
  add column died_on     text,
  add column other_names text[] not null default '{}';
alter table openlibrary_authors
  add constraint openlibrary_authors_bio_check check (char_length(bio) between 1 and 2000) not valid,
  add constraint openlibrary_authors_other_names_check check (cardinality(other_names) <= 20) not valid;

-- Of which record what is said of somebody comes, where nobody has said it by hand.
alter table authors add column openlibrary_key bigint;

alter table book_memories add column told text;
alter table book_memories
  add constraint book_memories_told_check check (char_length(told) <= 2000) not valid;

-- The words of what readers remember of a book, and of what is told of it elsewhere.
create function remembered_words(remembered text, told text) returns tsvector
language sql immutable parallel safe
return to_tsvector('pg_catalog.english', concat_ws(' . ', remembered, told));

-- Books that dumps brought were not found by what is remembered of them: they are looked at in slices, beside traffic.
insert into authors_to_come (name) select 'memories' where exists (select from books) on conflict do nothing;
