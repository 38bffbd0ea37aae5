create table favorites (
  id          uuid not null,
  user_id     uuid not null references users (id) on delete cascade,
  book_id     uuid not null references books (id),
  is_counted  boolean not null default true,
  is_trending boolean not null default true,
  created_at  timestamptz(3) not null default now(),
  primary key (user_id, book_id),
  constraint favorites_counted_check check (is_counted or not is_trending)
);

create index favorites_of_user on favorites (user_id, created_at desc, id desc);
-- Books like a book: who liked it lately is read from this alone.
create index favorites_of_book on favorites (book_id, created_at desc, user_id);
