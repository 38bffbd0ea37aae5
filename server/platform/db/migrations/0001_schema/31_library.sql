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
  -- A value is as visible as what it came from. An entry holds two that may come from something narrower than itself:
  -- the rating of its review, and when it last changed, which a private note of progress is a change of, too.
  -- `rating` is that of a review which not everyone sees.
  is_rating_narrow boolean not null default false,
  -- When something last changed that whoever sees the entry sees as well; null: at `updated_at`.
  shown_at   timestamptz(3),
  primary key (user_id, book_id),
  check (review_id is null or rating >= 2),
  check (not is_counted or (rating is not null and review_id is null and visibility = 'public'))
);

create index entries_of_user on entries (user_id, added_at desc, book_id desc);
create index entries_of_book on entries (book_id);
create index entries_of_edition on entries (edition_id);
-- Who wants a book is told of reviews of it: found without reading the entries of all who have it.
create index entries_wanting on entries (book_id, user_id) where status = 'want';
-- Whether an entry says for everybody to see that somebody likes its book.
create index entries_liked_of_book on entries (book_id, added_at desc, user_id)
  where visibility = 'public'
    and coalesce(case when not is_rating_narrow then rating >= 8 end, status in ('read', 'want'));

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
-- becomes private or public is carried over afterwards (server/domains/keeping/accountChanges/carryOver.ts).
create function count_entry() returns trigger language plpgsql as $$
begin
  new.is_counted := new.rating is not null and new.review_id is null and new.visibility = 'public'
    -- Held: a profile that becomes private at this moment is seen here, or sees this.
    and (select profile_visibility = 'public' and suspended_at is null from users where id = new.user_id for share);
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

-- Counts ratings without a review for their books.
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
