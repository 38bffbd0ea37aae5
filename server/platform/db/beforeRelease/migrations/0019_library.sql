-- A library of one's own: what somebody keeps about books. An entry is a person and a book; a reading one
-- pass through it; progress says how far somebody was at a moment of a reading.

-- Where no call says in which zone it was made.
alter table users add column time_zone text check (char_length(time_zone) between 1 and 64);

-- Ratings: of a review, or without one in an entry. A review has 1 star at least, an entry half a star.

-- Counts of the ten ratings, 1 to 10 half stars, after one of them changed. Null: nobody has rated.
create or replace function ratings_after(counts integer[], rating integer, change integer)
returns integer[]
language sql immutable parallel safe
return nullif(
  array(select coalesce(counts[half], 0) + case when half = rating then change else 0 end
          from generate_series(1, 10) as half
         order by half),
  '{0,0,0,0,0,0,0,0,0,0}');

alter table books drop constraint books_rating_counts_check;
update books set rating_counts = 0 || rating_counts where rating_counts is not null;
alter table books
  add constraint books_rating_counts_check
    check (cardinality(rating_counts) = 10 and 0 <= all (rating_counts)),
  -- All ratings that everyone may see, with and without a review.
  add column ratings_count integer not null
    generated always as (
      coalesce(rating_counts[1] + rating_counts[2] + rating_counts[3] + rating_counts[4]
               + rating_counts[5] + rating_counts[6] + rating_counts[7] + rating_counts[8]
               + rating_counts[9] + rating_counts[10], 0)) stored
    check (ratings_count >= 0);

-- A date of publication as a number that orders them: 1965, 1965-08 and 1965-08-01 in this order, and years
-- before our era before.
create function published_key(date text) returns integer
language sql immutable parallel safe
return case when left(date, 1) = '-' then -1 else 1 end
         * split_part(ltrim(date, '-'), '-', 1)::integer * 10000
       + coalesce(nullif(split_part(ltrim(date, '-'), '-', 2), '')::integer, 0) * 100
       + coalesce(nullif(split_part(ltrim(date, '-'), '-', 3), '')::integer, 0);

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

-- While a backup is restored, rows come as they were, with all that follows from them.
create function is_restoring() returns boolean language sql stable
return coalesce(current_setting('commonplace.is_restoring', true) = 'on', false);

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

-- Who has reviewed a book has it in their library.
alter table entries disable trigger user;
alter table readings disable trigger user;
insert into entries (user_id, book_id, revision, status, rating, review_id, visibility, added_at,
                     updated_at, times_read)
select user_id, book_id, id, 'read', rating, id, visibility, created_at, created_at, 1 from reviews;
insert into readings (id, user_id, book_id, outcome, recorded_at)
select id, user_id, book_id, 'finished', created_at from reviews;
alter table entries enable trigger user;
alter table readings enable trigger user;
