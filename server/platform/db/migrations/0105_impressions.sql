-- What somebody says of a book without a review: moods, pace, content warnings (`[{id, level}]`), whose words stand in
-- shared/impressions.ts. `is_counted` says what is in the book's counts: what is said by those who keep neither their
-- profile nor their entry of the book from the public, and are not suspended.
create table impressions (
  user_id    uuid not null references users (id) on delete cascade,
  book_id    uuid not null references books (id) on delete cascade,
  moods      text[] collate "C" not null,
  pace       text collate "C",
  warnings   jsonb not null,
  is_counted boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (user_id, book_id),
  check (cardinality(moods) <= 100),
  check (char_length(pace) between 1 and 20),
  check (octet_length(warnings::text) <= 10000)
);

create index impressions_of_book on impressions (book_id);

-- What somebody says, as keys of counts: `mood dark`, `pace slow`, `warning violence graphic`.
create function impression_keys(of impressions) returns text[]
language sql immutable parallel safe
return array(
  select 'mood ' || m from unnest(of.moods) m
  union all
  select 'pace ' || of.pace where of.pace is not null
  union all
  select 'warning ' || (w ->> 'id') || ' ' || (w ->> 'level') from jsonb_array_elements(of.warnings) w
);

-- Counts with `step` more of each key.
create function impressions_after(counts jsonb, keys text[], step integer) returns jsonb
language sql immutable parallel safe
return (
  select coalesce(jsonb_object_agg(key, n) filter (where n > 0), '{}')
    from (select key, sum(n) as n
            from (select key, value::integer as n from jsonb_each_text(counts)
                   union all
                  select unnest(keys), step) each
           group by key) t
);

-- The moods that a book has: those that one in three of at least three people name.
create function moods_shown(people integer, counts jsonb) returns text[]
language sql immutable parallel safe
return array(
  select substring(key from 6) from jsonb_each_text(counts)
   where people >= 3 and key like 'mood %' and value::integer * 3 >= people
   order by 1
);

-- The warnings that it has: those that any of at least three people give.
create function warnings_shown(people integer, counts jsonb) returns text[]
language sql immutable parallel safe
return array(
  select distinct split_part(key, ' ', 2) from jsonb_each_text(counts)
   where people >= 3 and key like 'warning %'
   order by 1
);

-- What all who are counted say of a book together. A row stays when nobody says anything any more: who counts waits for it.
create table book_impressions (
  book_id  uuid primary key references books (id) on delete cascade,
  people   integer not null default 0 check (people >= 0),
  counts   jsonb not null default '{}',
  moods    text[] collate "C" not null generated always as (moods_shown(people, counts)) stored,
  warnings text[] collate "C" not null generated always as (warnings_shown(people, counts)) stored
);

create index book_impressions_by_mood on book_impressions using gin (moods) with (fastupdate = off);
create index book_impressions_by_warning on book_impressions using gin (warnings) with (fastupdate = off);

create function is_impression_counted(person uuid, book uuid) returns boolean
language sql stable parallel safe
return coalesce((
  select u.profile_visibility = 'public' and u.suspended_at is null
     and not exists (select from entries e
                      where e.user_id = person and e.book_id = book and e.visibility <> 'public')
    from users u
   where u.id = person), false);

-- Says of each whether it is counted, as privacy is now.
create function judge_impression() returns trigger language plpgsql as $$
begin
  -- Held: a profile or an entry that becomes private at this moment is seen here, or sees this.
  perform from users where id = new.user_id for share;
  perform from entries where user_id = new.user_id and book_id = new.book_id for share;
  new.is_counted := is_impression_counted(new.user_id, new.book_id);
  return new;
end $$;

create trigger impressions_judged_new
  before insert on impressions for each row when (not is_restoring()) execute function judge_impression();
create trigger impressions_judged
  before update on impressions for each row execute function judge_impression();

-- Counts for its book what is counted.
create function count_impression() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.is_counted then
    update book_impressions
       set people = people - 1, counts = impressions_after(counts, impression_keys(old), -1)
     where book_id = old.book_id;
  end if;
  if tg_op <> 'DELETE' and new.is_counted then
    insert into book_impressions (book_id) values (new.book_id) on conflict do nothing;
    update book_impressions
       set people = people + 1, counts = impressions_after(counts, impression_keys(new), 1)
     where book_id = new.book_id;
  end if;
  return null;
end $$;

create trigger impressions_count_new
  after insert on impressions
  for each row when (new.is_counted and not is_restoring()) execute function count_impression();
create trigger impressions_count_gone
  after delete on impressions for each row when (old.is_counted) execute function count_impression();
create trigger impressions_count_change
  after update on impressions
  for each row when (
    (old.is_counted or new.is_counted)
    and (old.is_counted, old.book_id, old.moods, old.pace, old.warnings)
        is distinct from (new.is_counted, new.book_id, new.moods, new.pace, new.warnings))
  execute function count_impression();

-- Whether they are counted is asked anew when an entry becomes private or public, or is gone.
create function follow_entry_of_impression() returns trigger language plpgsql as $$
begin
  update impressions set is_counted = is_counted
   where user_id = coalesce(new.user_id, old.user_id) and book_id in (old.book_id, new.book_id);
  return null;
end $$;

create trigger entries_judge_impression_new
  after insert on entries
  for each row when (new.visibility <> 'public' and not is_restoring())
  execute function follow_entry_of_impression();
create trigger entries_judge_impression_gone
  after delete on entries
  for each row when (old.visibility <> 'public') execute function follow_entry_of_impression();
create trigger entries_judge_impression
  after update of visibility, book_id on entries
  for each row when ((old.visibility, old.book_id) is distinct from (new.visibility, new.book_id))
  execute function follow_entry_of_impression();
