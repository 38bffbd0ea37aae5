-- People, as they are there for others, and how many there are.

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

-- Parts of one and of two letters that a name has: trigrams find longer ones only.
create function name_parts(name text) returns text[] language sql immutable strict parallel safe cost 1000
return (
  select coalesce(array_agg(distinct part), '{}')
    from generate_series(1, length(name)) at,
         lateral (values (substr(name, at, 1)), (substr(name, at, 2))) each (part));

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
  -- A change of these has not been carried into all counters yet (server/domains/keeping/accountChanges/carryOver.ts).
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
  -- How a name looks (accounts/usernames.ts): nobody takes one that readers cannot tell from another's. Null until
  -- the next start works it out (users/looks.ts). Of two that were there before and look alike, the younger one's
  -- has its id behind it: both stay, and nobody else gets either.
  username_look      text collate "C" unique,
  -- Suspended by admins: nobody sees them or anything of theirs, as if they were not there, and nobody is signed in
  -- with the account, until it is lifted.
  suspended_at       timestamptz(3),
  -- Their owner is shown it.
  suspension_reason  text check (char_length(suspension_reason) between 1 and 2000),
  constraint users_former_email_until_check check (former_email is not null or former_email_until is null),
  constraint users_suspension_check check ((suspended_at is null) = (suspension_reason is null))
);

create index users_by_name on users (username_folded, id);
create index users_admins on users (id) where role = 'admin';
create index users_requesting_role on users (username_folded, id) where role_request is not null;
create index users_former_email on users (former_email_until) where former_email is not null;
create index users_carrying_over on users (id) where is_carrying_over;
create index users_leaving on users (id) where leaving_at is not null;
create index users_without_look on users (id) where username_look is null;
-- Of those who are there these are few: one look for all rows of a statement (isNotLeaving).
create index users_unseen on users (id) where leaving_at is not null or suspended_at is not null;

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

create index users_by_short_part on users using gin (name_parts(username_folded));

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

-- Counts people, and those in the directory.
create function count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_total('users', count(*)),
            add_to_total('directory', count(*) filter (where show_in_directory and suspended_at is null))
       from changed where leaving_at is null;
  elsif tg_op = 'DELETE' then
    perform add_to_total('users', -count(*)),
            add_to_total('directory', -count(*) filter (where show_in_directory and suspended_at is null))
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

-- The same for one who is being deleted, is suspended, or leaves the directory or comes back.
create function recount_user() returns trigger language plpgsql as $$
begin
  perform add_to_total('users', (new.leaving_at is null)::integer - (old.leaving_at is null)::integer);
  perform add_to_total('directory', (new.show_in_directory and new.leaving_at is null and new.suspended_at is null)::integer
                                    - (old.show_in_directory and old.leaving_at is null and old.suspended_at is null)::integer);
  return null;
end $$;

create trigger users_count_changed
  after update on users
  for each row when ((old.leaving_at is null, old.show_in_directory, old.suspended_at is null)
                     <> (new.leaving_at is null, new.show_in_directory, new.suspended_at is null))
  execute function recount_user();

-- Likes and comments of a suspended account are in no count until it is lifted; each row says whether it has been
-- counted, as reviews and favorites do.
create function count_unless_suspended() returns trigger language plpgsql as $$
begin
  -- Held: a suspension at this moment is seen here, or sees this.
  new.is_counted := coalesce((select suspended_at is null from users where id = new.user_id for share), true);
  return new;
end $$;
