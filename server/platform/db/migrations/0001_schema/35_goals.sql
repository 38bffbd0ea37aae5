create table goals (
  user_id uuid not null references users (id) on delete cascade,
  year    integer not null check (year between 1000 and 9999),
  books   integer check (books > 0),
  pages   integer check (pages > 0),
  primary key (user_id, year)
);
