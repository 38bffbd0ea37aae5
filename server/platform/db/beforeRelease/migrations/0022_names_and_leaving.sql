-- Names as people read and search them, how many people there are, and accounts that are being deleted.

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

alter table users
  -- What users are ordered and searched by; `username_key` guards against look-alikes, and is no order that
  -- anybody would expect.
  add column username_folded text collate "C" not null
    generated always as (folded_name(username)) stored,
  -- Since when the account is being deleted: nobody sees it any more, and what is left of it goes little by
  -- little (see domains/users/removal.ts).
  add column leaving_at timestamptz(3);

create index users_by_name on users (username_folded, id);
create index users_leaving on users (id) where leaving_at is not null;
drop index users_wishing;
create index users_wishing on users (username_folded, id) where role_wish is not null;

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

-- Who is being deleted is gone from all answers that are kept, at once.
create function note_leaving() returns trigger language plpgsql as $$
begin
  perform note_changes('user ' || old.id, 'name ' || old.id);
  return null;
end $$;

create trigger users_note_leaving
  after update on users
  for each row when ((old.leaving_at is null) <> (new.leaving_at is null))
  execute function note_leaving();

select add_to_total('users', count(*)),
       add_to_total('directory', count(*) filter (where show_in_directory))
  from users;
