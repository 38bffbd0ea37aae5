-- Everything Commonplace keeps, in the order in which it explains itself: people and how they sign in, whom they
-- follow, books, reviews and favourites, libraries, moderation, and what tells processes that something changed.
--
-- Conventions. Ids are UUIDv7 made by the application, and every table has a primary key, so that tables can be
-- spread over several servers. Times have milliseconds, as programs have them, so that a list goes on exactly
-- after the row that a page ended with. Counters stand beside what they count and change in the transaction of
-- what they count; `npm run recount` computes each of them anew. A `visibility` is `public`, `followers` (those
-- whose follow was accepted, and oneself) or `private` (oneself); it is asked where a row is read
-- (server/domains/people/privacy/visibility.sql.ts). `is_counted` says what a counter already holds, and never decides
-- who may see something.

-- While a backup is restored, rows come as they were, with all that follows from them: triggers leave them alone.
create function is_restoring() returns boolean language sql stable
return coalesce(current_setting('commonplace.is_restoring', true) = 'on', false);

-- People

-- Without case, accents, ligatures and width variants: `fold` of the application's search, in SQL, so that the
-- database keeps the column right whoever writes the name. `lower` knows only a to z under "C", which every
-- database has; the other capitals of Latin, Greek, Cyrillic and Armenian letters stand here.
-- A ligature may stand for eighteen letters; so long a name would fit into no index and no address.
create function folded_name(name text) returns text language sql immutable strict parallel safe
return left(replace(replace(replace(replace(
  translate(
    lower(normalize(
      regexp_replace(normalize(name, nfkd) collate "C",
                     '[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670\u0640]', '', 'g'),
      nfc) collate "C"),
      'ÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧ'
      'ΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤ'
      'ҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖ'
      'ẞỺỼỾ'
      'ςøđðłıħʻʼʹ',
      'ædoþdhlŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχ'
      'ψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥ'
      'ҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ'
      'ßỻỽỿ'
      'σoddlih’’’'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 60);

create table users (
  id                 uuid primary key,
  username           text not null check (char_length(username) between 3 and 30),
  -- The name without case and look-alikes (accounts/usernames.ts): nobody can pose as another.
  username_key       text collate "C" not null unique,
  -- What users are ordered and searched by.
  username_folded    text collate "C" not null generated always as (folded_name(username)) stored,
  email              text not null check (char_length(email) <= 254),
  email_key          text not null unique,
  email_verified_at  timestamptz(3),
  -- The address that was proven before the present one: mails that bring back a password go there until the
  -- present one is proven, and where no password was shown for the change, until a time (accounts/tokens.sql.ts).
  former_email       text check (char_length(former_email) <= 254),
  former_email_until timestamptz(3),
  password_hash      text not null,
  role               text not null check (role in ('reader', 'writer', 'admin')),
  -- The role somebody asked for, where an admin decides (ROLE_POLICY=approval).
  role_request       text check (role_request in ('writer', 'admin')),
  bio                text check (char_length(bio) <= 2000),
  first_name         text check (char_length(first_name) <= 100),
  last_name          text check (char_length(last_name) <= 100),
  -- Of dates that a call gives without a time zone.
  time_zone          text check (char_length(time_zone) between 1 and 64),
  -- `followers`: nothing of theirs is seen by others, whatever its own visibility.
  profile_visibility text not null default 'public' check (profile_visibility in ('public', 'followers')),
  -- Of what they write from now on, where nothing else is said.
  default_visibility text not null default 'public'
                     check (default_visibility in ('public', 'followers', 'private')),
  show_follows       boolean not null default true,
  show_in_directory  boolean not null default true,
  counts_in_trends   boolean not null default true,
  -- A change of these has not been carried into all counters yet (privacy/carryOver.ts).
  is_carrying_over   boolean not null default false,
  followers_count    integer not null default 0 check (followers_count >= 0),
  following_count    integer not null default 0 check (following_count >= 0),
  reviews_count      integer not null default 0 check (reviews_count >= 0),
  favorites_count    integer not null default 0 check (favorites_count >= 0),
  created_at         timestamptz(3) not null default now(),
  last_seen_at       timestamptz(3) not null default '-infinity',
  -- Since when the account is being deleted: nobody sees it any more, and what is left of it goes in batches
  -- (users/removal.ts).
  leaving_at         timestamptz(3),
  constraint users_former_email_until_check check (former_email is not null or former_email_until is null)
);

create index users_by_name on users (username_folded, id);
create index users_admins on users (id) where role = 'admin';
create index users_requesting_role on users (username_folded, id) where role_request is not null;
create index users_former_email on users (former_email_until) where former_email is not null;
create index users_carrying_over on users (id) where is_carrying_over;
create index users_leaving on users (id) where leaving_at is not null;

-- A part of a name is found by its trigrams. The extension comes with PostgreSQL, but not with every package of
-- it, and not every role may add it; without it all names are looked through, and the start says so (see
-- domains/users/nameIndex.ts, which catches up on this).
do $$
begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not there';
end $$;

do $$
declare
  place text := (select nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace
                  where extname = 'pg_trgm');
begin
  if place is not null then
    execute format('create index users_by_part on users using gin
                      (username_folded %1$I.gin_trgm_ops, email_key %1$I.gin_trgm_ops)', place);
  end if;
end $$;

-- How many there are, for admins and in the list that everyone sees, changed by the statement that changes
-- it: counting them would read them all.
create table totals (
  name   text primary key check (name in ('users', 'directory')),
  amount integer not null check (amount >= 0)
);

create function add_to_total(total text, change bigint) returns void language sql as $$
  insert into totals (name, amount) select total, change where change > 0
      on conflict (name) do update set amount = totals.amount + change;
  update totals set amount = amount + change where name = total and change < 0;
$$;

create function count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_total('users', count(*)),
            add_to_total('directory', count(*) filter (where show_in_directory))
       from changed where leaving_at is null;
  elsif tg_op = 'DELETE' then
    perform add_to_total('users', -count(*)),
            add_to_total('directory', -count(*) filter (where show_in_directory))
       from changed where leaving_at is null;
  else
    delete from totals where name in ('users', 'directory');
  end if;
  return null;
end $$;

create trigger users_count_added after insert on users referencing new table as changed
  for each statement execute function count_users();
create trigger users_count_removed after delete on users referencing old table as changed
  for each statement execute function count_users();
create trigger users_count_none after truncate on users
  for each statement execute function count_users();

create function recount_user() returns trigger language plpgsql as $$
begin
  perform add_to_total('users', (new.leaving_at is null)::integer - (old.leaving_at is null)::integer);
  perform add_to_total('directory', (new.show_in_directory and new.leaving_at is null)::integer
                                    - (old.show_in_directory and old.leaving_at is null)::integer);
  return null;
end $$;

create trigger users_count_changed
  after update on users
  for each row when ((old.leaving_at is null, old.show_in_directory)
                     <> (new.leaving_at is null, new.show_in_directory))
  execute function recount_user();

-- Signing in

-- A session's token is known to the browser only; the server has its SHA-256.
create table sessions (
  token_hash   bytea primary key check (octet_length(token_hash) = 32),
  user_id      uuid not null references users (id) on delete cascade,
  -- On what device, in two words (accounts/devices.ts), not as the whole line that browsers send.
  browser      text check (char_length(browser) <= 40),
  system       text check (char_length(system) <= 40),
  created_at   timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at   timestamptz(3) not null
);

create index sessions_of_user on sessions (user_id);
create index sessions_expired on sessions (expires_at);

-- A browser that somebody has signed in with before: the limit on guessing at an account does not hold for it, so
-- that an attacker cannot lock the owner out.
create table known_devices (
  token_hash bytea not null check (octet_length(token_hash) = 32),
  user_id    uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, token_hash)
);

-- What a link in a mail, or one that an admin hands over, stands for. The link has the token, this table its
-- SHA-256 only. `state` is a hash of what the link is about (accounts/tokens.sql.ts): once the address or the
-- password is another one, by whatever way, the link opens nothing any more.
create table account_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id    uuid not null references users (id) on delete cascade,
  purpose    text not null check (purpose in ('verify-email', 'reset-password')),
  -- It came by mail, so whoever has it reads mail to the address.
  is_mailed  boolean not null,
  state      bytea not null check (octet_length(state) = 32),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index account_tokens_of_user on account_tokens (user_id);
create index account_tokens_expired on account_tokens (expires_at);

-- A right password that waits for the second factor. `state` is a hash of the password: when that changes, what
-- it began is over.
create table pending_sign_ins (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id    uuid not null references users (id) on delete cascade,
  state      bytea not null check (octet_length(state) = 32),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index pending_sign_ins_of_user on pending_sign_ins (user_id);
create index pending_sign_ins_expired on pending_sign_ins (expires_at);

-- The secret that an authenticator app shares with the site, encrypted with a key that is not in the database
-- (server/platform/auth/encryption.ts).
create table totp_secrets (
  user_id      uuid primary key references users (id) on delete cascade,
  secret       bytea not null check (octet_length(secret) between 32 and 200),
  -- The time step of the last code that was accepted: none is accepted twice.
  last_step    bigint not null default 0,
  created_at   timestamptz(3) not null default now(),
  -- Null until a first code has shown that the app has it.
  confirmed_at timestamptz(3)
);

-- The public half of a passkey; the private one never leaves the device.
create table passkeys (
  id            uuid primary key,
  user_id       uuid not null references users (id) on delete cascade,
  credential_id text collate "C" not null unique
                check (credential_id ~ '^[A-Za-z0-9_-]+$' and char_length(credential_id) <= 1400),
  public_key    bytea not null check (octet_length(public_key) <= 4096),
  -- How often it was used, as it says itself; 0 where it does not count. It never goes back.
  counter       bigint not null check (counter >= 0),
  transports    text[] not null default '{}',
  name          text not null check (char_length(name) between 1 and 60),
  -- It can be on other devices of its owner as well.
  is_backed_up  boolean not null,
  created_at    timestamptz(3) not null default now(),
  last_used_at  timestamptz(3)
);

create index passkeys_of_user on passkeys (user_id, created_at desc, id desc);

-- What a passkey is to sign: once, soon, and for what it was made for.
create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose        text not null check (purpose in ('register', 'second-factor', 'sign-in')),
  -- Nobody yet, where somebody signs in with nothing but a passkey.
  user_id        uuid references users (id) on delete cascade,
  -- The session or the pending sign-in that it belongs to.
  bound_to       bytea check (octet_length(bound_to) = 32),
  expires_at     timestamptz(3) not null,
  check ((purpose = 'sign-in') = (user_id is null)),
  check ((user_id is null) = (bound_to is null))
);

create index passkey_challenges_of_user on passkey_challenges (user_id);
create index passkey_challenges_expired on passkey_challenges (expires_at);

-- What lets somebody in who has lost everything else; each works once.
create table recovery_codes (
  user_id   uuid not null references users (id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at   timestamptz(3),
  primary key (user_id, code_hash)
);

-- The outbox: mails to be sent, without what they will say, as the token in them is made when one is sent. For a
-- forgotten password it holds whatever name was asked for; that nobody has it turns out later.
create table mails (
  id         uuid primary key,
  kind       text not null check (kind in ('verify-email', 'reset-password', 'email-changed')),
  sought_by  text not null check (sought_by in ('id', 'username', 'email')),
  sought     text not null check (char_length(sought) <= 1000),
  -- Where to, if it is none of the account's addresses any more.
  address    text check (char_length(address) <= 254),
  language   text not null check (language ~ '^[a-z]{2}$'),
  attempts   smallint not null default 0 check (attempts >= 0),
  due_at     timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);

create index mails_due on mails (due_at, id);

-- How often something limited was tried in a window of time; shared by all processes.
create table rate_limit_counters (
  subject    text not null,
  started_at timestamptz(3) not null,
  count      integer not null check (count >= 0),
  primary key (subject, started_at)
);

create index rate_limit_counters_old on rate_limit_counters (started_at);

-- Who follows whom

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

-- Who asks to follow a private profile. A request that was declined stays, so that nobody is asked again within a
-- week; its asker is not told, and sees it as if it waited still.
create table follow_requests (
  id           uuid not null,
  asker_id     uuid not null references users (id) on delete cascade,
  asked_id     uuid not null references users (id) on delete cascade,
  created_at   timestamptz(3) not null default now(),
  declined_at  timestamptz(3),
  -- By its asker, after it was declined: before, the row goes.
  withdrawn_at timestamptz(3) check (withdrawn_at is null or declined_at is not null),
  primary key (asked_id, asker_id),
  check (asker_id <> asked_id)
);

create index follow_requests_of_asker on follow_requests (asker_id);
create index follow_requests_waiting on follow_requests (asked_id, created_at desc, id desc)
  where declined_at is null;
create index follow_requests_withdrawn on follow_requests (declined_at) where withdrawn_at is not null;

-- People who keep apart: neither sees the other's reviews, and they do not follow each other.
create table blocks (
  id         uuid not null,
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create index blocks_of_blocker on blocks (blocker_id, created_at desc, id desc);
create index blocks_of_blocked on blocks (blocked_id);

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
  primary key (book_id, id),
  check ((kind = 'added') = (before is null))
);

create index book_revisions_of_book on book_revisions (book_id, created_at desc, id desc);
create index book_revisions_of_user on book_revisions (user_id);

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

-- Search: what it needs stands beside the books, so that counting a review rewrites no search document

-- Rows of the next two are made from books, in statements that join them, and go with them: a foreign key would
-- look the book up and lock it once more for every row (a sixth of an import).
create table book_search (
  book_id     uuid primary key,
  -- The book's standing; whoever is read more is looked at first.
  popularity  smallint not null,
  year        smallint,
  -- How many words of the title tell something.
  title_words smallint not null check (title_words > 0),
  -- Everything a search looks at, folded by the application (books/search/document.ts).
  search_text tsvector not null
) with (fillfactor = 90, toast_tuple_target = 4080);

-- A document is looked into many times for one search: unpacking it would be most of the work.
alter table book_search alter column search_text set storage external;
alter table book_search alter column search_text set statistics 0;

-- The whole, and ever smaller parts that hold only what is read more: a common word is looked up where few books
-- have it (books/search/candidates.sql.ts names the same bounds).
create index book_search_all on book_search using gin (search_text)
  with (gin_pending_list_limit = 1024);
create index book_search_10 on book_search using gin (search_text)
  with (gin_pending_list_limit = 512) where popularity >= 10;
create index book_search_18 on book_search using gin (search_text)
  with (gin_pending_list_limit = 256) where popularity >= 18;
create index book_search_28 on book_search using gin (search_text)
  with (gin_pending_list_limit = 128) where popularity >= 28;
create index book_search_37 on book_search using gin (search_text)
  with (gin_pending_list_limit = 64) where popularity >= 37;

-- Authors and categories as lists of books, most read first; `a=` before authors, `c=` before categories. A
-- book's rows are found by its document, which has the same popularity.
create table book_listings (
  list       text collate "C" not null,
  popularity smallint not null,
  book_id    uuid not null,
  primary key (list, popularity, book_id)
);

-- The words of titles and authors, to correct slips by. Words become better known; room on the page keeps that
-- out of the index.
create table words (
  word       text collate "C" primary key,
  popularity smallint not null default 0
) with (fillfactor = 80);

-- The lists a book stands in, by its document.
create function lists_of(document tsvector) returns text[] language sql immutable parallel safe
return array(select l from unnest(tsvector_to_array(document)) as l where l ~ '^[ac]=');

-- One number in three places, for whoever changes what it is made of.
create function keep_popularity() returns trigger language plpgsql as $$
begin
  update book_listings l
     set popularity = new.standing
    from book_search s
   where s.book_id = new.id
     and l.list = any(lists_of(s.search_text)) and l.popularity = s.popularity
     and l.book_id = s.book_id;
  update book_search set popularity = new.standing where book_id = new.id;
  return null;
end $$;

create function forget_book() returns trigger language plpgsql as $$
begin
  with gone as (
    delete from book_search where book_id = old.id
    returning popularity, lists_of(search_text) as lists
  )
  delete from book_listings l
   using gone g
   where l.list = any(g.lists) and l.popularity = g.popularity and l.book_id = old.id;
  return null;
end $$;

create trigger books_forget after delete on books for each row execute function forget_book();

create trigger books_keep_popularity
  after update on books
  for each row when (old.standing <> new.standing)
  execute function keep_popularity();

-- What a search asks when what was typed found nothing good, within the statement that found nothing good
-- (books/search/search.sql.ts).

-- Every text that is one slip from a word: a letter missing, two swapped, one wrong, one too many, of
-- these letters (P. Norvig, “How to Write a Spelling Corrector”).
create function slips_of(word text, alphabet text) returns setof text
language sql immutable parallel safe as $$
  select slip
    from (select left(word, at) || substr(word, at + 2)
            from generate_series(0, char_length(word) - 1) at
           union
          select left(word, at) || substr(word, at + 2, 1) || substr(word, at + 1, 1) || substr(word, at + 3)
            from generate_series(0, char_length(word) - 2) at
           union
          select left(word, at) || letter || substr(word, at + 1 + given)
            from generate_series(0, char_length(word)) at,
                 string_to_table(alphabet, null) letter,
                 generate_series(0, 1) given
           where at + given <= char_length(word)) s (slip)
   where slip <> word
$$;

-- The words of titles and authors that are one slip from these, unless these are such words themselves:
-- a word that the catalogue knows is not corrected.
create function words_near(typed text[], alphabets text[])
returns table (typed_word text, near text, popularity smallint)
language sql stable parallel safe as $$
  select t.word, n.word, n.popularity
    from unnest(typed, alphabets) as t (word, alphabet)
   cross join lateral slips_of(t.word, t.alphabet) as slip
    -- Each by itself: for so many at once PostgreSQL might rather read the whole table.
   cross join lateral (select w.word, w.popularity from words w where w.word = slip offset 0) n
   where not exists (select from words k where k.word = t.word)
$$;

-- The words of titles and authors that stand beside other words, as far as they might be one of those
-- typed with a slip or two: they begin like it and are about as long. The most read books are looked at
-- first, and on from there only while they are few. The question is hidden from the planner, which would
-- take words it has no count of for frequent and read the whole table.
create function words_beside(asked tsquery, typed text[]) returns setof text
language plpgsql stable parallel safe as $$
declare
  most constant integer := 200;
  documents tsvector[];
  more tsvector[];
begin
  documents := array(select search_text from book_search
                      where popularity >= 37 and search_text @@ (select asked)
                      order by popularity desc limit most);
  if cardinality(documents) < most then
    more := array(select search_text from book_search
                   where popularity >= 28 and popularity < 37 and search_text @@ (select asked)
                   order by popularity desc limit most);
    documents := documents || more;
  end if;
  if cardinality(documents) < most then
    more := array(select search_text from book_search
                   where popularity >= 18 and popularity < 28 and search_text @@ (select asked)
                   order by popularity desc limit most);
    documents := documents || more;
  end if;
  if cardinality(documents) < most then
    more := array(select search_text from book_search
                   where popularity >= 10 and popularity < 18 and search_text @@ (select asked)
                   order by popularity desc limit most);
    documents := documents || more;
  end if;
  if cardinality(documents) < most then
    more := array(select search_text from book_search
                   where popularity < 10 and search_text @@ (select asked)
                   limit most);
    documents := documents || more;
  end if;
  return query
    select distinct l.word
      from unnest(documents) as d (search_text),
           unnest(tsvector_to_array(ts_filter(d.search_text, '{a,b}'))) as l (word),
           unnest(typed) as t (word)
     where left(l.word, 1) = left(t.word, 1) and l.word <> t.word
       and abs(char_length(l.word) - char_length(t.word)) <= 2;
end $$;

-- Reviews and favourites

create table reviews (
  id           uuid not null,
  book_id      uuid not null references books (id),
  user_id      uuid not null references users (id) on delete cascade,
  title        text not null check (char_length(title) between 1 and 200),
  content      text not null check (char_length(content) between 1 and 20000),
  -- Half stars: 2 to 10 are 1 to 5 stars.
  rating       smallint not null check (rating between 2 and 10),
  has_spoilers boolean not null default false,
  visibility   text not null default 'public' check (visibility in ('public', 'followers', 'private')),
  -- In its book's counters, as whatever is public and of a public profile has to be; and in its trend, too.
  is_counted   boolean not null default true,
  is_trending  boolean not null default true,
  -- Drawn once: a walk from a random point along it meets reviews in random order.
  random_key   double precision not null default random(),
  created_at   timestamptz(3) not null default now(),
  updated_at   timestamptz(3) not null default now(),
  primary key (book_id, user_id),
  constraint reviews_counted_check
    check ((is_counted or not is_trending) and (visibility = 'public' or not is_counted))
);

create index reviews_by_id on reviews (id);
create index reviews_by_random_key on reviews (random_key);
create index reviews_of_book on reviews (book_id, created_at desc, id desc);
create index reviews_of_book_by_rating on reviews (book_id, rating, created_at desc, id desc);
create index reviews_uncounted_of_book on reviews (book_id, user_id) where not is_counted;
-- With book and visibility in it, the feed of somebody who follows thousands reads the newest of each from the
-- index alone.
create index reviews_of_user on reviews (user_id, created_at desc, id desc) include (book_id, visibility);
-- Few as they are, what is not public is counted out of totals and not into them.
create index reviews_narrow_of_user on reviews (user_id, visibility) where visibility <> 'public';

-- Reviews that were deleted one by one, for 30 days, beside the table of those that are there: lists and counters
-- know nothing of them. The whole row is kept, whatever columns it had; a migration that adds a column without
-- null to `reviews` adds it here as well.
create table deleted_reviews (
  id         uuid primary key,
  book_id    uuid not null references books (id) on delete cascade,
  user_id    uuid not null references users (id) on delete cascade,
  review     jsonb not null check (jsonb_typeof(review) = 'object'),
  -- Null when the account is gone.
  deleted_by uuid references users (id) on delete set null,
  deleted_at timestamptz(3) not null default now()
);

create index deleted_reviews_newest on deleted_reviews (deleted_at desc, id desc);
create index deleted_reviews_of_book on deleted_reviews (book_id);
create index deleted_reviews_of_user on deleted_reviews (user_id);
create index deleted_reviews_by_user on deleted_reviews (deleted_by);

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
create index favorites_of_book on favorites (book_id);

-- A library of one's own. An entry is a person and a book; a reading one pass through it; progress says how far
-- somebody was at a moment of a reading.

create table entries (
  user_id    uuid not null references users (id) on delete cascade,
  book_id    uuid not null references books (id),
  -- Another one after every change of the entry or of anything under it: whoever has read it, thought,
  -- and writes, does so only if it is still the same.
  revision   uuid not null,
  -- Null: only owned, on a shelf or noted.
  status     text check (status in ('want', 'reading', 'paused', 'read', 'stopped')),
  -- Half stars. Where there is a review, its rating.
  rating     smallint check (rating between 1 and 10),
  review_id  uuid,
  is_counted boolean not null default false,
  is_owned   boolean not null default false,
  format     text check (format in ('paper', 'ebook', 'audio')),
  edition_id uuid references editions (id) on delete set null,
  -- Of books that became one, both notes and all tags are kept: there may be more than somebody can write.
  note       text check (char_length(note) between 1 and 100000),
  tags       text[] not null default '{}' check (cardinality(tags) <= 500),
  visibility text not null check (visibility in ('public', 'followers', 'private')),
  added_at   timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- What its readings say, kept here to show and sort by. Of the latest reading: its dates, and how far it
  -- has come, as it was given and in per cent.
  started_on text collate "C",
  ended_on   text collate "C",
  page       integer,
  minute     integer,
  percent    double precision,
  -- Of all readings: the latest start, the latest end, and how many were finished.
  last_started_on text collate "C",
  last_ended_on   text collate "C",
  times_read integer not null default 0 check (times_read >= 0),
  primary key (user_id, book_id),
  check (review_id is null or rating >= 2),
  check (not is_counted or (rating is not null and review_id is null and visibility = 'public'))
);

create index entries_of_user on entries (user_id, added_at desc, book_id desc);
create index entries_of_book on entries (book_id);
create index entries_of_edition on entries (edition_id);

-- A date is as much as is known of it: 2024, 2024-05 or 2024-05-17.
create table readings (
  id          uuid primary key,
  user_id     uuid not null,
  book_id     uuid not null,
  started_on  text collate "C" check (started_on ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  ended_on    text collate "C" check (ended_on ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  -- Null while it is open.
  outcome     text check (outcome in ('finished', 'stopped')),
  edition_id  uuid references editions (id) on delete set null,
  -- How long this copy is, where that is known.
  pages       integer check (pages > 0),
  -- When its end was said. Of two that may have ended in either order, the one said later counts as later.
  recorded_at timestamptz(3) not null default now(),
  foreign key (user_id, book_id) references entries on delete cascade on update cascade,
  check (outcome is not null or ended_on is null),
  -- As far as both are known.
  check (left(ended_on, least(length(started_on), length(ended_on)))
         >= left(started_on, least(length(started_on), length(ended_on))))
);

create index readings_of_entry on readings (user_id, book_id);
create index readings_of_edition on readings (edition_id);
create index readings_finished on readings (user_id, ended_on) where outcome = 'finished';
create unique index readings_open on readings (user_id, book_id) where outcome is null;

-- The position is a page or a minute or, where it is neither, the percentage.
create table progress (
  id         uuid primary key,
  reading_id uuid not null references readings (id) on delete cascade,
  user_id    uuid not null references users (id) on delete cascade,
  at         timestamptz(3) not null,
  page       integer check (page >= 0),
  minute     integer check (minute >= 0),
  percent    double precision check (percent between 0 and 100),
  note       text check (char_length(note) between 1 and 2000),
  visibility text not null check (visibility in ('public', 'followers', 'private')),
  check (num_nonnulls(page, minute) = 1 or (num_nonnulls(page, minute) = 0 and percent is not null))
);

create index progress_of_reading on progress (reading_id, at desc, id desc);
create index progress_of_user on progress (user_id, at);

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

create table goals (
  user_id uuid not null references users (id) on delete cascade,
  year    integer not null check (year between 1000 and 9999),
  books   integer check (books > 0),
  pages   integer check (pages > 0),
  primary key (user_id, year)
);

-- What was before something was done to a library, for ten minutes; whoever has the token takes it back.
create table undos (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id    uuid not null references users (id) on delete cascade,
  before     jsonb not null,
  expires_at timestamptz(3) not null
);

create index undos_of_user on undos (user_id);
create index undos_expired on undos (expires_at);

-- Status and readings agree, at the end of every transaction.
create function check_entry() returns trigger language plpgsql as $$
declare
  whose uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
  what  uuid := case when tg_op = 'DELETE' then old.book_id else new.book_id end;
  agrees boolean;
begin
  select case
           when e.status in ('reading', 'paused')
             then exists (select from readings where user_id = whose and book_id = what and outcome is null)
           when exists (select from readings where user_id = whose and book_id = what and outcome is null)
             then false
           when e.status = 'read'
             then exists (select from readings
                           where user_id = whose and book_id = what and outcome = 'finished')
           when e.status = 'stopped'
             -- Nothing was finished after it for certain.
             then exists (
               select from readings s
                where s.user_id = whose and s.book_id = what and s.outcome = 'stopped'
                  and not exists (
                    select from readings f
                     where f.user_id = whose and f.book_id = what and f.outcome = 'finished'
                       and left(f.ended_on, least(length(f.ended_on), length(s.ended_on)))
                           > left(s.ended_on, least(length(f.ended_on), length(s.ended_on)))))
           else true
         end
    into agrees
    from entries e
   where e.user_id = whose and e.book_id = what;
  if not agrees then
    raise exception 'The status of entry (%, %) and its readings do not agree', whose, what
      using errcode = 'check_violation', constraint = 'entries_agree_with_readings';
  end if;
  return null;
end $$;

create constraint trigger entries_agree
  after insert or update of status on entries
  deferrable initially deferred for each row when (not is_restoring()) execute function check_entry();
create constraint trigger readings_agree
  after insert or delete or update of outcome, ended_on, book_id on readings
  deferrable initially deferred for each row when (not is_restoring()) execute function check_entry();

-- Ratings without a review count in their books beside those of reviews, where everyone may see them.
-- `is_counted` says what has been counted; who may see something never depends on it. A profile that
-- becomes private or public is carried over afterwards (see domains/privacy/carryOver.ts).
create function count_entry() returns trigger language plpgsql as $$
begin
  new.is_counted := new.rating is not null and new.review_id is null and new.visibility = 'public'
    -- Held: a profile that becomes private at this moment is seen here, or sees this.
    and (select profile_visibility = 'public' from users where id = new.user_id for share);
  return new;
end $$;

create trigger entries_count_new
  before insert on entries
  for each row when (new.rating is not null and not is_restoring()) execute function count_entry();
create trigger entries_count_change
  before update of rating, review_id, visibility on entries
  for each row when (
    (old.rating, old.review_id, old.visibility)
    is distinct from (new.rating, new.review_id, new.visibility))
  execute function count_entry();

create function count_rating() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_counted then
    update books b
       set rating_sum = b.rating_sum - old.rating,
           rating_counts = ratings_after(b.rating_counts, old.rating, -1)
     where b.id = old.book_id;
  end if;
  if tg_op <> 'DELETE' and new.is_counted then
    update books b
       set rating_sum = b.rating_sum + new.rating,
           rating_counts = ratings_after(b.rating_counts, new.rating, 1)
     where b.id = new.book_id;
  end if;
  return null;
end $$;

create trigger ratings_count_new
  after insert on entries
  for each row when (new.is_counted and not is_restoring()) execute function count_rating();
create trigger ratings_count_gone
  after delete on entries for each row when (old.is_counted) execute function count_rating();
create trigger ratings_count_change
  after update on entries
  for each row when (
    (old.is_counted or new.is_counted)
    and (old.is_counted, old.rating, old.book_id)
        is distinct from (new.is_counted, new.rating, new.book_id))
  execute function count_rating();

-- A review and the entry of its book hold one rating. Who reviews a book has read it: it comes into the
-- library, and when it was read is unknown. With a review goes its rating.
create function follow_review() returns trigger language plpgsql as $$
declare
  was text;
begin
  if tg_op = 'DELETE' then
    update entries
       set rating = null, review_id = null, revision = gen_random_uuid()
     where user_id = old.user_id and book_id = old.book_id and review_id = old.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    update entries
       set rating = new.rating, revision = gen_random_uuid()
     where user_id = new.user_id and book_id = new.book_id and review_id = new.id;
    return null;
  end if;
  insert into entries (user_id, book_id, revision, status, rating, review_id, visibility, times_read)
  values (new.user_id, new.book_id, new.id, 'read', new.rating, new.id, new.visibility, 1)
      on conflict (user_id, book_id) do nothing;
  if not found then
    select status into was
      from entries where user_id = new.user_id and book_id = new.book_id for no key update;
    update entries
       set rating = new.rating,
           review_id = new.id,
           revision = gen_random_uuid(),
           status = case when was = 'want' then 'read' else was end,
           times_read = times_read + case when was = 'want' then 1 else 0 end,
           started_on = case when was = 'want' then null else started_on end,
           ended_on = case when was = 'want' then null else ended_on end,
           page = case when was = 'want' then null else page end,
           minute = case when was = 'want' then null else minute end,
           percent = case when was = 'want' then null else percent end
     where user_id = new.user_id and book_id = new.book_id;
    if was is distinct from 'want' then
      return null;
    end if;
  end if;
  insert into readings (id, user_id, book_id, outcome, recorded_at)
  values (new.id, new.user_id, new.book_id, 'finished', now());
  return null;
end $$;

create trigger reviews_follow_new
  after insert on reviews for each row when (not is_restoring()) execute function follow_review();
create trigger reviews_follow_gone after delete on reviews for each row execute function follow_review();
create trigger reviews_follow_change
  after update on reviews
  for each row when (old.rating <> new.rating and old.book_id = new.book_id)
  execute function follow_review();

-- Moderation

-- What members find wrong with a review or a profile, for admins to look at.
create table reports (
  id           uuid primary key,
  -- Null when the account is gone: what it reported still has to be looked at.
  reporter_id  uuid references users (id) on delete set null,
  subject_kind text not null check (subject_kind in ('review', 'profile')),
  subject_id   uuid not null,
  -- Whose it is; null when the account is gone.
  author_id    uuid references users (id) on delete set null,
  -- What it said when it was reported: it may be changed or deleted meanwhile.
  author_name  text not null check (char_length(author_name) <= 60),
  evidence     jsonb not null check (jsonb_typeof(evidence) = 'object'),
  reason       text not null check (reason in ('spam', 'abuse', 'spoiler', 'impersonation', 'other')),
  words        text check (char_length(words) between 1 and 2000),
  created_at   timestamptz(3) not null default now(),
  resolved_at  timestamptz(3),
  resolved_by  uuid references users (id) on delete set null,
  note         text check (char_length(note) between 1 and 2000),
  check ((resolved_at is null) = (note is null))
);

create unique index reports_once on reports (reporter_id, subject_id) where resolved_at is null;
create index reports_of_reporter on reports (reporter_id, created_at desc, id desc);
create index reports_of_author on reports (author_id);
create index reports_resolved_by on reports (resolved_by);
create index reports_open on reports (created_at desc, id desc) where resolved_at is null;
create index reports_resolved on reports (created_at desc, id desc) where resolved_at is not null;
-- An admin sees what is reported.
create index reports_of_subject on reports (subject_id);

-- Who did what, about whom or what. Written in the statement of what is done, and never changed: ids and names
-- stand here as they were, without foreign keys, so that they outlive what they name.
create table audit_log (
  id           uuid primary key,
  -- Null where nobody was signed in: a failed sign-in, a command on the server.
  actor_id     uuid,
  actor_name   text check (char_length(actor_name) <= 60),
  event        text not null check (event in (
    'signed-up', 'signed-in', 'sign-in-failed', 'sessions-ended', 'password-changed', 'password-reset',
    'reset-link-issued', 'email-changed', 'email-verified', 'factor-added', 'factor-removed',
    'recovery-codes-made', 'recovery-code-used', 'factors-cleared', 'role-changed', 'privacy-changed',
    'account-exported', 'account-deleted', 'user-added', 'user-edited', 'user-deleted',
    'review-deleted', 'review-restored', 'report-resolved')),
  subject_kind text check (subject_kind in ('user', 'review', 'report')),
  subject_id   uuid,
  subject_name text check (char_length(subject_name) <= 254),
  -- A few words of what changed, such as a role; never a password or an address.
  details      text check (char_length(details) <= 300),
  -- Where from, without the part that names one connection: 203.0.113.0, 2001:db8:1::
  network      text check (char_length(network) <= 60),
  created_at   timestamptz(3) not null default now(),
  check ((subject_kind is null) = (subject_id is null) or subject_kind = 'user')
);

create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_of_actor on audit_log (actor_id, created_at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- What people do with their own accounts is written down each time, and nobody looks at it after half a year:
-- such rows may be deleted then, or one person could fill the disk. What is done to others stays. The same list
-- and time stand in server/platform/audit/audit.sql.ts.
create function refuse_early_deletion() returns trigger language plpgsql as $$
begin
  if old.created_at < now() - interval '180 days'
     and old.event in ('signed-up', 'signed-in', 'sign-in-failed', 'sessions-ended', 'password-changed',
                       'email-changed', 'email-verified', 'factor-added', 'factor-removed',
                       'recovery-codes-made', 'recovery-code-used', 'account-exported') then
    return old;
  end if;
  raise exception 'audit_log is only ever added to' using errcode = 'restrict_violation';
end $$;

create trigger audit_log_stays before update on audit_log
  for each row execute function refuse_change();
create trigger audit_log_stays_long before delete on audit_log
  for each row execute function refuse_early_deletion();
create trigger audit_log_stays_whole before truncate on audit_log
  for each statement execute function refuse_change();

-- What has changed, so that processes know which of their cached answers are still right
-- (server/platform/cache/invalidation.ts). Written in the transaction of the change, by triggers, so whoever makes
-- it; read as "all that has been committed since I last looked", and cleared away after a while.

create table cache_invalidations (
  -- Numbers of transactions and snapshots tell exactly what somebody has not seen yet, whatever the order in
  -- which transactions end; times and counters do not.
  transaction xid8 not null default pg_current_xact_id(),
  -- 'book OL45804W', 'title OL45804W', 'user <id>', 'name <id>', 'review <id>', 'catalogue' or 'engagement'; what
  -- each means stands at the trigger that writes it.
  tag         text collate "C" not null check (char_length(tag) between 1 and 100),
  primary key (transaction, tag)
);

-- Nulls are left out: the caller need not.
create function invalidate(variadic tags text[]) returns void language sql as $$
  insert into cache_invalidations (tag) select t from unnest(tags) as t where t is not null
      on conflict do nothing
$$;

-- 'book': anything of it that everyone sees, its counts included. 'title': what reviews and favourites show of it.
-- 'engagement': which books people are busy with.
create function invalidate_book() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform invalidate('book ' || old.google_id, 'title ' || old.google_id, 'engagement');
    return null;
  end if;
  perform invalidate(
    'book ' || old.google_id,
    case when (old.google_id, old.title, old.cover_key, old.cover_hash)
              is distinct from (new.google_id, new.title, new.cover_key, new.cover_hash)
         then 'title ' || old.google_id end,
    case when old.trend <> new.trend then 'engagement' end);
  return null;
end $$;

create trigger books_invalidate
  after update on books
  for each row when (
    (old.google_id, old.title, old.subtitle, old.original_title, old.authors, old.categories,
     old.published_date, old.page_count, old.publisher, old.language, old.isbn10, old.isbn13,
     old.description, old.cover_key, old.cover_hash, old.reviews_count, old.favorites_count,
     old.rating_sum, old.rating_counts, old.trend)
    is distinct from
    (new.google_id, new.title, new.subtitle, new.original_title, new.authors, new.categories,
     new.published_date, new.page_count, new.publisher, new.language, new.isbn10, new.isbn13,
     new.description, new.cover_key, new.cover_hash, new.reviews_count, new.favorites_count,
     new.rating_sum, new.rating_counts, new.trend))
  execute function invalidate_book();

create trigger books_invalidate_deleted
  after delete on books for each row execute function invalidate_book();

-- 'catalogue': which books there are and by what they are found, popularity apart.
create function invalidate_catalogue() returns trigger language plpgsql as $$
begin
  perform invalidate('catalogue');
  return null;
end $$;

create trigger book_search_invalidate
  after insert or delete or update of search_text, year on book_search
  for each statement execute function invalidate_catalogue();

-- 'user': anything that everyone sees, counts included, what they see of themselves (address, role request), and
-- that somebody is there who was not (five minutes, ONLINE_MINUTES). 'name': what others show of them. Who is being
-- deleted is gone from all answers at once.
create function invalidate_user() returns trigger language plpgsql as $$
begin
  perform invalidate(
    'user ' || old.id,
    case when tg_op = 'DELETE'
           or (old.username, old.first_name, old.last_name, old.role, old.profile_visibility, old.leaving_at is null)
              is distinct from
              (new.username, new.first_name, new.last_name, new.role, new.profile_visibility, new.leaving_at is null)
         then 'name ' || old.id end);
  return null;
end $$;

create trigger users_invalidate
  after update on users
  for each row when (
    (old.username, old.first_name, old.last_name, old.role, old.bio, old.followers_count,
     old.following_count, old.reviews_count, old.favorites_count, old.email, old.email_verified_at,
     old.role_request, old.profile_visibility, old.show_follows, old.show_in_directory, old.leaving_at is null)
    is distinct from
    (new.username, new.first_name, new.last_name, new.role, new.bio, new.followers_count,
     new.following_count, new.reviews_count, new.favorites_count, new.email, new.email_verified_at,
     new.role_request, new.profile_visibility, new.show_follows, new.show_in_directory, new.leaving_at is null)
    or new.last_seen_at not between old.last_seen_at and old.last_seen_at + interval '4 minutes')
  execute function invalidate_user();

create trigger users_invalidate_deleted
  after delete on users for each row execute function invalidate_user();

-- 'review': what it says. That there is one more or less changes the counts of its book and author; with another
-- visibility there are as many, but lists of its author's have one more or fewer.
create function invalidate_review() returns trigger language plpgsql as $$
begin
  perform invalidate(
    'review ' || old.id,
    case when tg_op = 'UPDATE' and old.visibility <> new.visibility then 'user ' || old.user_id end);
  return null;
end $$;

create trigger reviews_invalidate
  after update or delete on reviews for each row execute function invalidate_review();
