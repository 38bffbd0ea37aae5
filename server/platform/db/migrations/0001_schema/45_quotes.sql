-- Passages that somebody copied out of a book.
create table quotes (
  id           uuid primary key,
  user_id      uuid not null,
  book_id      uuid not null,
  text         text not null check (char_length(text) between 1 and 2000),
  page         integer check (page >= 0),
  minute       integer check (minute >= 0),
  percent      double precision check (percent between 0 and 100),
  has_spoilers boolean not null default false,
  note         text check (char_length(note) between 1 and 2000),
  visibility   text not null check (visibility in ('public', 'followers', 'private')),
  created_at   timestamptz(3) not null default now(),
  updated_at   timestamptz(3) not null default now(),
  foreign key (user_id, book_id) references entries on delete cascade on update cascade
);

create index quotes_of_entry on quotes (user_id, book_id);
create index quotes_of_user on quotes (user_id, created_at desc, id desc);
