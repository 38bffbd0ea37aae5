-- Authors are people: who wrote, translated or read a book aloud, each with a page of its own. Made from the names that books have,
-- in whatever way a book comes in; what is printed on a book stays in `books.authors`.

-- `Tolkien, J. R. R.` → `J. R. R. Tolkien`
create function author_name(printed text) returns text
language sql immutable parallel safe
return trim(regexp_replace(printed,
  '^([^,]+),\s*(?!\s*(?:jr|sr|ph\.?d|m\.?d|ltd|inc|i{1,3}|iv)\M)([^,]+)$', '\2 \1', 'i'));

-- Without capitals and what stands on letters that come apart from it; a hyphen for all that is between. '' where nothing is left.
create function folded_person(name text) returns text
language sql immutable parallel safe
return trim(both '-' from regexp_replace(
  normalize(regexp_replace(normalize(lower(name collate "und-x-icu"), NFKD), '[\u0300-\u036f''’ʼ]', '', 'g'), NFC),
  '[[:punct:][:space:]+<=>$^|~`]+' collate "und-x-icu", '-', 'g'));

-- By which names of one person are the same: `J. R. R. Tolkien`, `JRR Tolkien` and `Tolkien, J.R.R.` are `jrr-tolkien`.
create function author_key(printed text) returns text
language sql immutable parallel safe
return regexp_replace(folded_person(author_name(printed)), '(?<=(?:^|-)[[:alpha:]])-(?=[[:alpha:]](?:-|$))', '', 'g');

create table authors (
  id          uuid primary key,
  slug        text collate "C" not null unique check (char_length(slug) between 1 and 80),
  name        text not null check (char_length(name) between 1 and 300),
  name_key    text collate "C" not null check (char_length(name_key) between 1 and 400),
  -- Split off from another of the same name: by the name alone the other one is found.
  is_namesake boolean not null default false,
  bio         text check (char_length(bio) between 1 and 2000),
  -- A year, year and month, or a day; years before our era are negative.
  born_on     text check (born_on ~ '^-?[0-9]{1,4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  died_on     text check (died_on ~ '^-?[0-9]{1,4}(-[0-9]{2}(-[0-9]{2})?)?$'),
  created_at  timestamptz(3) not null default clock_timestamp()
);

create unique index authors_by_name on authors (name_key) where not is_namesake;
create index authors_by_words on authors using gin (to_tsvector('pg_catalog.simple', replace(name_key, '-', ' ')));

-- Whom an author is known as: merged into that one, a pen name, or another spelling. Never into one that was merged itself.
create table authors_merged (
  author_id uuid primary key references authors (id) on delete cascade,
  into_id   uuid not null references authors (id) on delete cascade,
  check (author_id <> into_id)
);

create index authors_merged_into on authors_merged (into_id);

-- Who worked on a book, and as what.
create table book_authors (
  book_id    uuid not null references books (id) on delete cascade,
  role       text not null check (char_length(role) between 1 and 40),
  -- As the book has the name.
  name_key   text collate "C" not null check (char_length(name_key) between 1 and 400),
  author_id  uuid not null references authors (id) on delete cascade,
  -- In the order of the book, from 1; after the authors those who did something else.
  place      integer not null check (place > 0),
  -- Somebody said that it is this one of the name.
  is_by_hand boolean not null default false,
  primary key (book_id, role, name_key)
);

create index book_authors_of_author on book_authors (author_id, book_id);

create table author_changes (
  id         uuid primary key,
  author_id  uuid not null references authors (id) on delete cascade,
  -- Null when the account is gone: what was changed stays.
  user_id    uuid references users (id) on delete set null,
  kind       text not null check (char_length(kind) between 1 and 20),
  -- Who was merged into this one, or separated or split from it.
  other_id   uuid references authors (id) on delete cascade,
  before     jsonb not null check (jsonb_typeof(before) = 'object'),
  after      jsonb not null check (jsonb_typeof(after) = 'object'),
  created_at timestamptz(3) not null default clock_timestamp()
);

create index author_changes_of_author on author_changes (author_id, created_at desc, id desc);
create index author_changes_of_user on author_changes (user_id);
create index author_changes_of_other on author_changes (other_id);

-- What a file calls what somebody did; '' and what we have no word for is `contributor`.
create function author_role(told text) returns text
language sql immutable parallel safe
return case when lower(trim(told)) ~ '^(author|autor|auteur|writer)' then 'author'
            when lower(trim(told)) ~ '^(translat|übersetz|traduc|tradut|vertal)' then 'translator'
            when lower(trim(told)) ~ '^(narrat|reader|read by|sprecher|lu par|voice)' then 'narrator'
            when lower(trim(told)) ~ '^(illustrat|illustr|artist|drawings)' then 'illustrator'
            when lower(trim(told)) ~ '^(edit|hrsg|herausgeb|éditeur)' then 'editor'
            when lower(trim(told)) ~ '^(introduc|foreword|preface|afterword|vorwort|préface|prólogo)' then 'foreword'
            else 'contributor' end;

-- The people that some books name, each once a role.
create function names_on_books(ids uuid[])
returns table (book_id uuid, role text, place integer, name text, name_key text)
language sql stable
begin atomic
  select distinct on (n.book_id, n.role, k.name_key) n.book_id, n.role, n.place::integer, left(author_name(n.name), 300), k.name_key
    from (select b.id as book_id, 'author' as role, a.place, a.name
            from books b
           cross join unnest(b.authors) with ordinality a (name, place)
           where b.id = any(ids)
           union all
          select c.book_id, author_role(c.role), 1000 + c.place, c.name
            from book_contributors c
           where c.book_id = any(ids)) n
   cross join lateral (select left(author_key(n.name), 400) as name_key) k
   where k.name_key <> ''
   order by n.book_id, n.role, k.name_key, n.place;
end;

-- Ids begin with the time, as those that the application makes.
create function timed_id() returns uuid
language sql volatile
return overlay(gen_random_uuid()::text
               placing regexp_replace(lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0'),
                                      '^(.{8})(.{4})$', '\1-\2-7') from 1 for 15)::uuid;

-- Makes the people that are missing. Another process may make the same ones: who is second waits, and finds them made.
create function keep_authors(names text[]) returns void
language plpgsql as $$
declare
  tries integer := 0;
begin
  loop
    tries := tries + 1;
    insert into authors (id, slug, name, name_key)
    select timed_id(),
           coalesce(nullif(trim(both '-' from left(folded_person(n.name), 60)), ''), 'author')
             || case when tries = 1 then '' when tries <= 20 then '-' || tries
                     else '-' || left(gen_random_uuid()::text, 8) end,
           n.name, n.name_key
      from (select distinct on (name_key) name, name_key
              from unnest(names) name, lateral (select left(author_key(name), 400) as name_key) k
             where name_key <> ''
             order by name_key, name) n
     where not exists (select from authors a where a.name_key = n.name_key and not a.is_namesake)
     order by n.name_key
        on conflict do nothing;
    exit when not exists (
      select from unnest(names) name, lateral (select left(author_key(name), 400) as name_key) k
       where k.name_key <> ''
         and not exists (select from authors a where a.name_key = k.name_key and not a.is_namesake));
  end loop;
end $$;

-- Brings who worked on some books up to what these say. Whom somebody told apart by hand stays.
create function credit_books(ids uuid[]) returns void
language plpgsql as $$
begin
  perform keep_authors(array(select distinct name from names_on_books(ids)));
  delete from book_authors c
   where c.book_id = any(ids)
     and (c.book_id, c.role, c.name_key) not in (select n.book_id, n.role, n.name_key from names_on_books(ids) n);
  insert into book_authors (book_id, role, name_key, author_id, place)
  select n.book_id, n.role, n.name_key, a.id, n.place
    from names_on_books(ids) n
    join authors a on a.name_key = n.name_key and not a.is_namesake
   order by n.book_id, n.role, n.name_key
      on conflict (book_id, role, name_key) do update set place = excluded.place
   where book_authors.place <> excluded.place;
end $$;

-- What a book's rating is at least, in thousandths of a star: what 5 % of such books might have below it, with five ratings of 1 to 5
-- beside those it has (as in standing_of). 0 while nobody has rated.
create function rating_bound(rating_sum integer, counts integer[], ratings_count integer) returns integer
language sql immutable parallel safe
return case when ratings_count = 0 then 0 else greatest(0, round(1000 * (
  (15 + rating_sum / 2::float8) / (ratings_count + 5)
  - 1.65 * sqrt(greatest(0,
      (55 + (counts[1] + 4 * counts[2] + 9 * counts[3] + 16 * counts[4] + 25 * counts[5] + 36 * counts[6]
             + 49 * counts[7] + 64 * counts[8] + 81 * counts[9] + 100 * counts[10]) / 4::float8) / (ratings_count + 5)
      - ((15 + rating_sum / 2::float8) / (ratings_count + 5)) ^ 2) / (ratings_count + 6)))))::integer end;

-- Who wants to know of new books of an author; and the books that they are yet to be told of (books/authors/crediting.ts).
create table author_follows (
  user_id    uuid not null references users (id) on delete cascade,
  author_id  uuid not null references authors (id) on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, author_id)
);

create index author_follows_of_author on author_follows (author_id, user_id);

create table author_news (
  author_id  uuid not null references authors (id) on delete cascade,
  book_id    uuid not null references books (id) on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (author_id, book_id)
);

create index author_news_of_book on author_news (book_id);

create function credit_new_books() returns trigger
language plpgsql as $$
begin
  if not exists (select from added) then return null; end if;
  perform credit_books(array(select id from added));
  with told as (
    insert into author_news (author_id, book_id)
    select distinct k.id, c.book_id
      from added b
      join book_authors c on c.book_id = b.id
     cross join lateral (
             select coalesce((select m.into_id from authors_merged m where m.author_id = c.author_id), c.author_id) as id) k
     where exists (select from author_follows f
                    where f.author_id = k.id
                       or f.author_id in (select m.author_id from authors_merged m where m.into_id = k.id))
        on conflict do nothing
    returning author_id
  )
  insert into jobs (id, kind, subject, ticket)
  select timed_id(), 'author_book', t.author_id, timed_id()
    from (select distinct author_id from told) t
   order by t.author_id
      on conflict (kind, subject) do update set ticket = excluded.ticket, attempts = 0;
  return null;
end $$;

-- While a backup is restored, what these would make is in it.
create trigger new_books_have_authors after insert on books
  referencing new table as added
  for each statement when (not is_restoring())
  execute function credit_new_books();

create function credit_corrected_book() returns trigger
language plpgsql as $$
begin
  perform credit_books(array[new.id]);
  return null;
end $$;

create trigger corrected_books_have_authors after update of authors on books
  for each row when (old.authors is distinct from new.authors) execute function credit_corrected_book();

create function credit_contributors() returns trigger
language plpgsql as $$
begin
  if exists (select from changed) then perform credit_books(array(select distinct book_id from changed)); end if;
  return null;
end $$;

create trigger new_contributors_are_authors after insert on book_contributors
  referencing new table as changed
  for each statement when (not is_restoring())
  execute function credit_contributors();
create trigger moved_contributors_are_authors after update on book_contributors
  referencing new table as changed
  for each statement execute function credit_contributors();

-- Books that are here already are credited in slices, beside traffic (books/authors/crediting.ts): those up to this one are
-- done, and all of them once there is no row.
create table authors_to_come (
  name       text primary key,
  after_book uuid
);

insert into authors_to_come (name) select 'books' where exists (select from books);
