-- Series of books. They stand here and not with the books, since a place in a series may be known from the file of one
-- reader, and go with their entry.

create table series (
  id         uuid primary key,
  name       text not null check (char_length(name) between 1 and 300),
  -- The name folded as the search folds it.
  name_key   text collate "C" not null,
  -- Surname and initial of the author of the first book of it: of two series of one name by different people each is one.
  author_key text collate "C" not null,
  unique (name_key, author_key)
);

create table book_series (
  id        uuid primary key,
  book_id   uuid not null references books (id) on delete cascade,
  -- Whose file says so: it is shown in their entry only. Null: the book is in the series for everybody.
  user_id   uuid,
  series_id uuid not null references series (id) on delete cascade,
  -- `1`, `0.5`, `1-3`; null where nobody knows.
  position  text check (char_length(position) between 1 and 20),
  unique nulls not distinct (book_id, user_id, series_id),
  foreign key (user_id, book_id) references entries on delete cascade on update cascade
);

create index book_series_of_series on book_series (series_id);
