-- Whom somebody does not want to hear of, and which books: nothing of theirs comes into feeds, notifications and what is
-- for everybody. Whoever is muted is not told, and their pages stay.
create table mutes (
  muter_id   uuid not null references users (id) on delete cascade,
  muted_id   uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);

create index mutes_of_muter on mutes (muter_id, created_at desc, muted_id desc);
create index mutes_of_muted on mutes (muted_id);

create table hidings (
  user_id    uuid not null references users (id) on delete cascade,
  book_id    uuid not null references books (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, book_id)
);

create index hidings_of_user on hidings (user_id, created_at desc, book_id desc);
create index hidings_of_book on hidings (book_id);
