create table shelves (
  id          uuid primary key,
  user_id     uuid not null references users (id) on delete cascade,
  name        text not null check (char_length(name) between 1 and 100),
  -- The name without case: one shelf of a name.
  name_key    text collate "C" not null,
  slug        text collate "C" not null,
  description text check (char_length(description) between 1 and 2000),
  visibility  text not null check (visibility in ('public', 'followers', 'private')),
  created_at  timestamptz(3) not null default now(),
  updated_at  timestamptz(3) not null default now(),
  unique (user_id, name_key),
  -- So that nothing of somebody else's is put on it.
  unique (user_id, id)
);

create table shelf_entries (
  shelf_id uuid not null,
  user_id  uuid not null,
  book_id  uuid not null,
  -- Between any two such keys there is another: moving a book writes one row.
  position text collate "C" not null check (char_length(position) between 1 and 1000),
  primary key (shelf_id, book_id),
  unique (shelf_id, position),
  foreign key (user_id, shelf_id) references shelves (user_id, id) on delete cascade,
  foreign key (user_id, book_id) references entries on delete cascade on update cascade
);

create index shelf_entries_of_entry on shelf_entries (user_id, book_id);
create index shelf_entries_of_shelf on shelf_entries (user_id, shelf_id);
