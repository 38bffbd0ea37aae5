-- Works and their editions: one book for each work, everything that leads to it beneath.

alter table books drop constraint books_source_check;
alter table books
  add constraint books_source_check
    check (source in ('catalogue', 'google', 'openlibrary', 'member', 'csv')),
  -- Titles of translations and other editions, to find it by; shown nowhere.
  add column other_titles   text[] not null default '{}',
  -- How many people are known from elsewhere to have read or rated it.
  add column readers        integer not null default 0 check (readers >= 0),
  add column editions_count integer not null default 0 check (editions_count >= 0),
  -- A hash of title and author that near-duplicates share (see catalogue/identity.ts): whoever finds
  -- it equal compares the two. Null while nobody has computed it.
  add column identity       bigint,
  -- Names of the columns that a person has corrected: no import changes them.
  add column corrected      text[] not null default '{}';

create index books_identity on books (identity);

create table editions (
  id              uuid primary key,
  book_id         uuid not null references books (id) on delete cascade,
  source          text not null check (source in ('google', 'openlibrary', 'member', 'csv')),
  -- What the source calls it: OL7353617M, a Google volume, an ISBN.
  source_key      text not null check (char_length(source_key) between 1 and 64),
  title           text not null check (char_length(title) between 1 and 1000),
  subtitle        text,
  publisher       text,
  published_date  text check (published_date ~ '^-?[0-9]{1,4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  page_count      integer check (page_count > 0),
  language        text check (language ~ '^[a-z]{2,3}$'),
  physical_format text,
  unique (source, source_key)
);

create index editions_of_book on editions (book_id);

-- An ISBN leads to one book, whichever edition it is of.
create table book_isbns (
  isbn13     text collate "C" primary key check (isbn13 ~ '^97[89][0-9]{10}$'),
  book_id    uuid not null references books (id) on delete cascade,
  edition_id uuid references editions (id) on delete set null
);

create index book_isbns_of_book on book_isbns (book_id);
create index book_isbns_of_edition on book_isbns (edition_id);

-- Public ids that a book had before it became one with another, or has elsewhere.
create table book_aliases (
  google_id text collate "C" primary key check (google_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  book_id   uuid not null references books (id) on delete cascade
);

create index book_aliases_of_book on book_aliases (book_id);

insert into book_isbns (isbn13, book_id)
select distinct on (isbn13) isbn13, id
  from books
 where isbn13 is not null
 order by isbn13, reviews_count + favorites_count desc, id;

-- Names of Open Library's authors: works hold only their numbers, and may be imported without them.
create table openlibrary_authors (
  key  bigint primary key,
  name text not null check (char_length(name) between 1 and 300)
);

-- Books whose authors' names are still to come, in the order of the work's authors.
create table awaited_authors (
  author_key bigint not null,
  book_id    uuid not null references books (id) on delete cascade,
  place      integer not null,
  primary key (author_key, book_id)
);

create index awaited_authors_of_book on awaited_authors (book_id);

-- How far an import has come, so that one that was stopped goes on from there.
create table imports (
  inputs     text primary key,
  resolved   text not null,
  updated_at timestamptz(3) not null default now()
);
