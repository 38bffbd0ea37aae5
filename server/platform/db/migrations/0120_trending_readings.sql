-- Trends count reading (docs/decisions/0206-trends-count-reading.md): one reader once for each book, as of when they last
-- began or finished it.

-- What something of weight 1 that was done at a moment adds to its book's trend (server/domains/books/books/trending.ts).
-- Times beyond 900 half-lives of 14 days (a clock that jumped) must not overflow.
create function trend_at(moment timestamptz) returns double precision
language sql immutable parallel safe
return power(2::float8, least(900::float8, greatest(-900::float8,
  extract(epoch from moment - '2026-01-01T00:00:00Z'::timestamptz)::float8 / (14 * 24 * 60 * 60))));

-- What a reader adds to the trend of a book by what their entry says: of the day on which they began it last, or finished
-- it; 0 where that is not known. Of a month or a year it is the first day; a reading that was given up counts as begun.
-- What was before 2026 weighs a millionth by now: it adds nothing, so that a library of years costs its books nothing.
create function reading_trend(status text, times_read integer, last_started_on text, last_ended_on text)
returns double precision
language sql immutable parallel safe
return (
  select case when day >= '2026'
              -- In the calendar whatever its digits are: this is asked while something is saved.
              then trend_at((make_date(left(day, 4)::integer,
                                       greatest(1, least(12, coalesce(nullif(substr(day, 6, 2), ''), '1')::integer)), 1)
                             + coalesce(nullif(substr(day, 9, 2), ''), '1')::integer - 1)::timestamp at time zone 'UTC')
              else 0 end
    from (select greatest(last_started_on collate "C",
                          case when times_read > 0 and status is distinct from 'stopped'
                               then last_ended_on collate "C" end) as day) latest
);

-- A trend after something came into it or went, and `left_in_it` things are in it: exactly 0 once there are none, so that
-- no rounding stays behind.
create function trend_after(trend double precision, change double precision, left_in_it bigint)
returns double precision
language sql immutable parallel safe
return case when left_in_it <= 0 then 0 else greatest(0, trend + change) end;

alter table entries add column is_trending boolean not null default false;
alter table entries
  add constraint entries_trending_check check (visibility = 'public' or not is_trending) not valid;

-- How many people's reading is in the trend.
alter table books add column trending_readers integer not null default 0;
alter table books add constraint books_trending_readers_check check (trending_readers >= 0) not valid;

-- Says of an entry whether its reading is in the trend of its book, as its owner's privacy is now.
create function judge_reading() returns trigger language plpgsql as $$
begin
  new.is_trending := new.visibility = 'public'
    and reading_trend(new.status, new.times_read, new.last_started_on, new.last_ended_on) > 0
    -- Held: a profile that becomes private at this moment is seen here, or sees this.
    and (select profile_visibility = 'public' and counts_in_trends and suspended_at is null
           from users where id = new.user_id for share);
  return new;
end $$;

-- One that comes back may say that it is in a trend, or nothing of it.
create trigger entries_judge_reading_new
  before insert on entries
  for each row when (
    not is_restoring()
    and (new.is_trending is distinct from false
         or reading_trend(new.status, new.times_read, new.last_started_on, new.last_ended_on) > 0))
  execute function judge_reading();
create trigger entries_judge_reading
  before update of status, times_read, last_started_on, last_ended_on, visibility on entries
  for each row when (
    (old.status, old.times_read, old.last_started_on, old.last_ended_on, old.visibility)
    is distinct from (new.status, new.times_read, new.last_started_on, new.last_ended_on, new.visibility))
  execute function judge_reading();

-- Counts for a book, in one change of it, that a rating without a review went or came, and so many readers.
create function count_entry_of(
  book uuid, rating_gone integer, rating_come integer, readers_come integer, trend_come double precision
) returns void language sql as $$
  update books b
     set rating_sum = b.rating_sum - coalesce(rating_gone, 0) + coalesce(rating_come, 0),
         rating_counts = ratings_after(ratings_after(b.rating_counts, rating_gone, -1), rating_come, 1),
         trending_readers = b.trending_readers + readers_come,
         trend = trend_after(b.trend, trend_come,
           b.reviews_count + b.favorites_count - b.untrended_count + b.trending_readers + readers_come)
   where b.id = book
     and (rating_gone is distinct from rating_come or readers_come <> 0 or trend_come <> 0);
$$;

-- Counts ratings without a review, and reading, for their books.
create or replace function count_rating() returns trigger language plpgsql as $$
declare
  gone integer := case when tg_op <> 'INSERT' and old.is_counted then old.rating end;
  come integer := case when tg_op <> 'DELETE' and new.is_counted then new.rating end;
  was integer := case when tg_op <> 'INSERT' and old.is_trending then 1 else 0 end;
  now_is integer := case when tg_op <> 'DELETE' and new.is_trending then 1 else 0 end;
  trend_gone double precision := 0;
  trend_come double precision := 0;
begin
  if was = 1 then
    trend_gone := reading_trend(old.status, old.times_read, old.last_started_on, old.last_ended_on);
  end if;
  if now_is = 1 then
    trend_come := reading_trend(new.status, new.times_read, new.last_started_on, new.last_ended_on);
  end if;
  if tg_op = 'UPDATE' and old.book_id = new.book_id then
    perform count_entry_of(new.book_id, gone, come, now_is - was, trend_come - trend_gone);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform count_entry_of(old.book_id, gone, null, -was, -trend_gone);
  end if;
  if tg_op <> 'DELETE' then
    perform count_entry_of(new.book_id, null, come, now_is, trend_come);
  end if;
  return null;
end $$;

create or replace trigger ratings_count_new
  after insert on entries
  for each row when ((new.is_counted or new.is_trending) and not is_restoring()) execute function count_rating();
create or replace trigger ratings_count_gone
  after delete on entries
  for each row when (old.is_counted or old.is_trending) execute function count_rating();
create or replace trigger ratings_count_change
  after update on entries
  for each row when (
    (old.is_counted or new.is_counted)
    and (old.is_counted, old.rating, old.book_id)
        is distinct from (new.is_counted, new.rating, new.book_id)
    or (old.is_trending or new.is_trending)
    and (old.is_trending, old.status, old.times_read, old.last_started_on, old.last_ended_on, old.book_id)
        is distinct from
        (new.is_trending, new.status, new.times_read, new.last_started_on, new.last_ended_on, new.book_id))
  execute function count_rating();

-- What people are reading by now comes into trends in slices, beside traffic.
insert into authors_to_come (name) select 'readings' where exists (select from entries) on conflict do nothing;
