-- People, books, reviews, favourites, follows, sessions.
--
-- Ready to be spread over many servers: ids are UUIDv7 made by the application, every table has a
-- primary key, reviews are keyed by book, and counters live beside what they count and change in
-- the same transaction as what they count. Times have milliseconds, as programs have them, so that a
-- list can go on exactly after the row that a page ended with.

create table users (
  id              uuid primary key,
  username        text not null check (char_length(username) between 3 and 30),
  -- The name without case and lookalikes (see accounts/usernames.ts): nobody can pose as another.
  username_key    text collate "C" not null unique,
  email           text not null check (char_length(email) <= 254),
  email_key       text not null unique,
  password_hash   text not null,
  role            text not null check (role in ('reader', 'writer', 'admin')),
  role_wish       text check (role_wish in ('writer', 'admin')),
  bio             text check (char_length(bio) <= 2000),
  first_name      text check (char_length(first_name) <= 100),
  last_name       text check (char_length(last_name) <= 100),
  followers_count integer not null default 0 check (followers_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  reviews_count   integer not null default 0 check (reviews_count >= 0),
  favorites_count integer not null default 0 check (favorites_count >= 0),
  created_at      timestamptz(3) not null default now(),
  last_seen_at    timestamptz(3) not null default '-infinity'
);

create index users_admins on users (id) where role = 'admin';

-- A session's token is known to the browser only; the server keeps its SHA-256.
create table sessions (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id    uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index sessions_of_user on sessions (user_id);
create index sessions_expired on sessions (expires_at);

-- A browser that somebody has signed in with before: the limit on guessing at an account does not
-- hold for it, so that an attacker cannot lock the owner out.
create table known_devices (
  token_hash bytea not null check (octet_length(token_hash) = 32),
  user_id    uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, token_hash)
);

-- How often something limited was tried in a window of time; shared by all processes.
create table attempts (
  subject    text not null,
  started_at timestamptz(3) not null,
  count      integer not null check (count >= 0),
  primary key (subject, started_at)
);

create index attempts_old on attempts (started_at);

create table books (
  id              uuid primary key,
  -- The public id: Google's volume id, Open Library's key or 12 characters of our own.
  google_id       text not null unique check (google_id ~ '^[A-Za-z0-9_-]{1,64}$'),
  source          text not null check (source in ('catalogue', 'google', 'openlibrary', 'member')),
  title           text not null check (char_length(title) between 1 and 1000),
  subtitle        text,
  original_title  text,
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
  -- Everything a search looks at, folded by the application (see books/search.sql.ts).
  search_text     tsvector not null,
  reviews_count   integer not null default 0 check (reviews_count >= 0),
  favorites_count integer not null default 0 check (favorites_count >= 0),
  -- Sum of all ratings in half stars.
  rating_sum      integer not null default 0 check (rating_sum >= 0),
  -- Engagement with forward decay (see books/trending.ts): comparable between books at any time.
  trend           double precision not null default 0,
  created_at      timestamptz(3) not null default now(),
  updated_at      timestamptz(3) not null default now()
);

create index books_search on books using gin (search_text);
create index books_isbn13 on books (isbn13) where isbn13 is not null;
create index books_trending on books (trend desc, id desc) where reviews_count + favorites_count > 0;

-- What the books of a data file came from, so that an unchanged file costs one look (see
-- books/catalogue.ts).
create table loaded_catalogues (
  name      text primary key,
  hash      text not null,
  loaded_at timestamptz(3) not null default now()
);

create table reviews (
  id         uuid not null,
  book_id    uuid not null references books (id),
  user_id    uuid not null references users (id) on delete cascade,
  title      text not null check (char_length(title) between 1 and 200),
  content    text not null check (char_length(content) between 1 and 20000),
  -- Half stars: 2 to 10 are 1 to 5 stars.
  rating     smallint not null check (rating between 2 and 10),
  -- A lot drawn once: a walk from a random point along it meets reviews in random order.
  lot        double precision not null default random(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (book_id, user_id)
);

create index reviews_by_id on reviews (id);
create index reviews_of_book on reviews (book_id, created_at desc, id desc);
create index reviews_of_user on reviews (user_id, created_at desc, id desc);
create index reviews_by_lot on reviews (lot);

create table favorites (
  id         uuid not null,
  user_id    uuid not null references users (id) on delete cascade,
  book_id    uuid not null references books (id),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, book_id)
);

create index favorites_of_user on favorites (user_id, created_at desc, id desc);
create index favorites_of_book on favorites (book_id);

create table follows (
  id           uuid not null,
  follower_id  uuid not null references users (id) on delete cascade,
  following_id uuid not null references users (id) on delete cascade,
  created_at   timestamptz(3) not null default now(),
  primary key (follower_id, following_id),
  check (follower_id <> following_id)
);

create index follows_of_follower on follows (follower_id, created_at desc, id desc);
create index follows_of_following on follows (following_id, created_at desc, id desc);
