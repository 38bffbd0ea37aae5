-- What upstreams were asked, how much they may be asked, and covers of our own.

-- A question is asked by one process, and not again before its time; what could not be answered is
-- forgotten at once, and what a process that was killed had begun, within a minute.
create table upstream_questions (
  upstream text not null check (upstream in ('google', 'openlibrary')),
  question text collate "C" not null check (char_length(question) between 1 and 300),
  until    timestamptz(3) not null,
  primary key (upstream, question)
);

create index upstream_questions_old on upstream_questions (until);

-- One row for each upstream: what all processes together have asked it on a day, and until when it
-- wants to be left alone.
create table upstream_budgets (
  upstream     text primary key check (upstream in ('google', 'openlibrary')),
  day          date not null,
  calls        integer not null default 0 check (calls >= 0),
  paused_until timestamptz(3) not null default '-infinity'
);

alter table books
  -- The cover a member has handed in, of those in cover_images; stands before the provider's.
  add column cover_hash text check (cover_hash ~ '^[A-Za-z0-9_-]{12}$');

-- Covers that members handed in, as we have encoded them anew; former ones for a change back.
create table cover_images (
  book_id    uuid not null references books (id) on delete cascade,
  -- Of the content, so that its address changes with it.
  hash       text not null check (hash ~ '^[A-Za-z0-9_-]{12}$'),
  bytes      bytea not null check (octet_length(bytes) between 1 and 1048576),
  created_at timestamptz(3) not null default now(),
  primary key (book_id, hash)
);

-- They are compressed already.
alter table cover_images alter column bytes set storage external;
