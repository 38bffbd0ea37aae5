-- Lists of books that somebody makes for others to read: in an order of their own, with a note for each book. On an
-- open one members suggest books, of which its owner takes what they like.
create table lists (
  id          uuid primary key,
  user_id     uuid not null references users (id) on delete cascade,
  title       text not null check (char_length(title) between 1 and 200),
  description text check (char_length(description) between 1 and 5000),
  visibility  text not null check (visibility in ('public', 'followers', 'private')),
  kind        text not null default 'own' check (kind in ('own', 'open', 'group')),
  books_count integer not null default 0 check (books_count >= 0),
  likes_count integer not null default 0 check (likes_count >= 0),
  created_at  timestamptz(3) not null default now(),
  updated_at  timestamptz(3) not null default now()
);

create index lists_of_user on lists (user_id, created_at desc, id desc) include (visibility);

create table list_books (
  list_id  uuid not null references lists (id) on delete cascade,
  book_id  uuid not null references books (id),
  -- Between any two such keys there is another: moving a book writes one row.
  position text collate "C" not null check (char_length(position) between 1 and 1000),
  note     text check (char_length(note) between 1 and 2000),
  added_at timestamptz(3) not null default now(),
  primary key (list_id, book_id),
  unique (list_id, position)
);

-- Ids are in the order of their time: the newest lists with a book come first.
create index list_books_of_book on list_books (book_id, list_id desc);

create table list_suggestions (
  id         uuid primary key,
  list_id    uuid not null references lists (id) on delete cascade,
  user_id    uuid not null references users (id) on delete cascade,
  book_id    uuid not null references books (id) on delete cascade,
  note       text check (char_length(note) between 1 and 2000),
  created_at timestamptz(3) not null default now(),
  unique (list_id, user_id, book_id)
);

create index list_suggestions_of_list on list_suggestions (list_id, created_at desc, id desc);
create index list_suggestions_of_user on list_suggestions (user_id);
create index list_suggestions_of_book on list_suggestions (book_id);

create table list_likes (
  id         uuid not null,
  list_id    uuid not null references lists (id) on delete cascade,
  user_id    uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  is_counted boolean not null default true,
  primary key (list_id, user_id)
);

create index list_likes_of_user on list_likes (user_id);

create trigger list_likes_count_new
  before insert on list_likes
  for each row when (not is_restoring()) execute function count_unless_suspended();
