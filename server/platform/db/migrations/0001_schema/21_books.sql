-- Books: one for each work, with its editions beneath

-- How much a book is read and liked, as one small number; `books/search/ranking.ts` explains it.
create function standing_of(
  readers integer, editions integer, reviews integer, favorites integer, rating_sum integer
) returns smallint language sql immutable parallel safe
-- One expression: PostgreSQL puts it into the statement and calls nothing for each row.
return greatest(0, round(
  4 * ln(1 + readers + 3 * greatest(editions - 1, 0) + 10 * (reviews + favorites)::float8)
  + 2 * ((15 + rating_sum / 2::float8) / (reviews + 5)
         - 1.65 * sqrt(greatest(0,
             (55 + rating_sum::float8 ^ 2 / 4 / greatest(reviews, 1) + reviews) / (reviews + 5)
             - ((15 + rating_sum / 2::float8) / (reviews + 5)) ^ 2) / (reviews + 6))
         - 2.05)))::smallint;

-- Counts of the ten ratings, 1 to 10 half stars, after one of them changed. Null: nobody has rated, which is most
-- books, and takes no room.
create function ratings_after(counts integer[], rating integer, change integer) returns integer[]
language sql immutable parallel safe
return nullif(
  array(select coalesce(counts[half], 0) + case when half = rating then change else 0 end
          from generate_series(1, 10) as half
         order by half),
  '{0,0,0,0,0,0,0,0,0,0}');

create table books (
  id              uuid primary key,
  -- The public id: Google's volume id, Open Library's key or 12 characters of our own. (A bounded repeat in the
  -- pattern would take a tenth of the time it takes to store a book.)
  google_id       text not null unique check (google_id ~ '^[A-Za-z0-9_-]+$' and char_length(google_id) <= 64),
  source          text not null check (source in ('catalogue', 'google', 'openlibrary', 'member', 'csv')),
  title           text not null check (char_length(title) between 1 and 1000),
  subtitle        text,
  original_title  text,
  -- Titles of translations and other editions, to find it by; shown nowhere.
  other_titles    text[] not null default '{}',
  authors         text[] not null default '{}',
  categories      text[] not null default '{}',
  -- A year, year and month, or a day: 1965, 1965-08, 1965-08-01; years before our era are negative.
  published_date  text check (published_date ~ '^-?[0-9]{1,4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  page_count      integer check (page_count > 0),
  publisher       text,
  language        text check (language ~ '^[a-z]{2,3}$'),
  isbn10          text check (isbn10 ~ '^[0-9]{9}[0-9X]$'),
  isbn13          text check (isbn13 ~ '^97[89][0-9]{10}$'),
  -- Sanitised when it came in: holds only the allow-list's HTML.
  description     text,
  -- The cover at the provider, below the path that its source fixes; never an address of a client.
  cover_key       text,
  -- The cover a member has handed in, of those in cover_images; stands before the provider's.
  cover_hash      text check (cover_hash ~ '^[A-Za-z0-9_-]{12}$'),
  -- A hash of title and author that near-duplicates share (catalogue/identity.ts): whoever finds it equal
  -- compares the two. Null while nobody has computed it.
  identity        bigint,
  -- Names of the columns that a person has corrected: no import changes them.
  corrected       text[] not null default '{}',
  -- How many people are known from elsewhere to have read or rated it.
  readers         integer not null default 0 check (readers >= 0),
  editions_count  integer not null default 0 check (editions_count >= 0),
  reviews_count   integer not null default 0 check (reviews_count >= 0),
  favorites_count integer not null default 0 check (favorites_count >= 0),
  -- Sum of all ratings that everyone may see, in half stars, and how many gave each of the ten ratings.
  rating_sum      integer not null default 0 check (rating_sum >= 0),
  rating_counts   integer[] check (cardinality(rating_counts) = 10 and 0 <= all (rating_counts)),
  ratings_count   integer not null
    generated always as (
      coalesce(rating_counts[1] + rating_counts[2] + rating_counts[3] + rating_counts[4]
               + rating_counts[5] + rating_counts[6] + rating_counts[7] + rating_counts[8]
               + rating_counts[9] + rating_counts[10], 0)) stored
    check (ratings_count >= 0),
  standing        smallint not null generated always as (
    standing_of(readers, editions_count, reviews_count, favorites_count, rating_sum)) stored,
  -- Reviews and favourites, each weighted by its time (books/trending.ts): comparable between books at any time.
  trend           double precision not null default 0,
  -- How many of the counted reviews and favourites are not in the trend.
  untrended_count integer not null default 0 check (untrended_count >= 0),
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now()
);

create index books_isbn13 on books (isbn13) where isbn13 is not null;
create index books_identity on books (identity);
create index books_trending on books (trend desc, id desc) where reviews_count + favorites_count > 0;
create index books_language on books (language) where language is not null;

-- Statistics of a column's values help only where a statement asks for one of them; these are only read, or asked
-- for in a way that the planner does not see (books/search/candidates.sql.ts). Collecting them was half of each
-- ANALYZE, of which a large import causes many.
alter table books
  alter column title set statistics 0,
  alter column subtitle set statistics 0,
  alter column original_title set statistics 0,
  alter column other_titles set statistics 0,
  alter column authors set statistics 0,
  alter column categories set statistics 0,
  alter column publisher set statistics 0,
  alter column description set statistics 0,
  alter column cover_key set statistics 0;

-- A date of publication as a number that orders them: 1965, 1965-08 and 1965-08-01 in this order, and years
-- before our era before.
create function published_key(date text) returns integer
language sql immutable parallel safe
return case when left(date, 1) = '-' then -1 else 1 end
         * split_part(ltrim(date, '-'), '-', 1)::integer * 10000
       + coalesce(nullif(split_part(ltrim(date, '-'), '-', 2), '')::integer, 0) * 100
       + coalesce(nullif(split_part(ltrim(date, '-'), '-', 3), '')::integer, 0);

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

alter table editions
  alter column title set statistics 0,
  alter column subtitle set statistics 0,
  alter column publisher set statistics 0,
  alter column physical_format set statistics 0;

-- An ISBN leads to one book, whichever edition it is of. Which edition told it matters only when that moves to
-- another book, so no key leads there.
create table book_isbns (
  isbn13     text collate "C" primary key check (isbn13 ~ '^97[89][0-9]{10}$'),
  book_id    uuid not null references books (id) on delete cascade,
  edition_id uuid
);

create index book_isbns_of_book on book_isbns (book_id);

-- Public ids that a book had before it became one with another, or has elsewhere.
create table book_aliases (
  google_id text collate "C" primary key check (google_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  book_id   uuid not null references books (id) on delete cascade
);

create index book_aliases_of_book on book_aliases (book_id);

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

-- The books that ten people are known to have read, or as many as make up for it: they stand in where nothing else
-- says what is like a book.
create index books_best_known on books (standing desc, id desc) where standing >= 10;

-- What people change by hand in the catalogue: who, when, from what to what.
create table book_revisions (
  id         uuid not null,
  book_id    uuid not null references books (id) on delete cascade,
  -- Null when the account is gone: what was changed stays.
  user_id    uuid references users (id) on delete set null,
  kind       text not null check (kind in ('added', 'corrected', 'reverted')),
  -- The fields that changed, as they were and as they are since; null where there was no book.
  before     jsonb check (jsonb_typeof(before) = 'object'),
  after      jsonb not null check (jsonb_typeof(after) = 'object'),
  created_at timestamptz(3) not null default now(),
  -- A book that an import adds, or a cover that it brings along, stands in a library, perhaps for its owner alone: who
  -- did it is named to those who see the book there (books/revisions/revisions.sql.ts).
  is_import  boolean not null default false,
  primary key (book_id, id),
  check ((kind = 'added') = (before is null))
);

create index book_revisions_of_book on book_revisions (book_id, created_at desc, id desc);
create index book_revisions_of_user on book_revisions (user_id);
-- How many books somebody's imports have added within a day (booksAddedToday, server/domains/reading/imports/imports.sql.ts).
create index book_revisions_of_imports on book_revisions (user_id, created_at) where is_import and kind = 'added';

-- Translators, narrators, and people of whom a file does not say what they did: no authors.
create table book_contributors (
  book_id uuid not null references books (id) on delete cascade,
  -- In the order of the file, from 1.
  place   integer not null check (place > 0),
  name    text not null check (char_length(name) between 1 and 300),
  -- As the file names it; null: it does not.
  role    text check (char_length(role) between 1 and 300),
  primary key (book_id, place)
);
