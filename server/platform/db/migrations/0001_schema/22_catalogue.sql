-- Where books come from

-- Of each file of the starter catalogue what it was made into, so that an unchanged file costs one look
-- (catalogue/starter.ts).
create table loaded_catalogues (
  name      text primary key,
  hash      text not null,
  loaded_at timestamptz(3) not null default now()
);

-- How far an import of a catalogue has come, so that one that was stopped goes on from there.
create table catalogue_imports (
  inputs     text primary key,
  resolved   text not null,
  updated_at timestamptz(3) not null default now()
);

-- Names of Open Library's authors: works hold only their numbers, and may be imported without them.
create table openlibrary_authors (
  key  bigint primary key,
  name text not null check (char_length(name) between 1 and 300)
);

-- Books whose authors' names are still to come, in the order of the work's authors.
create table pending_authors (
  author_key bigint not null,
  book_id    uuid not null references books (id) on delete cascade,
  place      integer not null,
  primary key (author_key, book_id)
);

create index pending_authors_of_book on pending_authors (book_id);

-- A provider is asked something by one process, and not again before its time; what could not be answered is
-- forgotten at once, and what a process that was killed had begun, within a minute.
create table provider_requests (
  upstream text not null check (upstream in ('google', 'openlibrary')),
  question text collate "C" not null check (char_length(question) between 1 and 300),
  until    timestamptz(3) not null,
  primary key (upstream, question)
);

create index provider_requests_old on provider_requests (until);

-- One row for each provider: what all processes together have asked it on a day, and until when it wants to be
-- left alone.
create table provider_budgets (
  upstream     text primary key check (upstream in ('google', 'openlibrary')),
  day          date not null,
  calls        integer not null default 0 check (calls >= 0),
  paused_until timestamptz(3) not null default '-infinity'
);
