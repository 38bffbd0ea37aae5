-- The functions that are asked for each row that is written keep their plans. In the language "sql", one that PostgreSQL cannot
-- put into the statement that calls it is read and planned anew at each call: half of what it took to mark thousands of books
-- as read. What they do is as before.

create or replace function reading_trend(status text, times_read integer, last_started_on text, last_ended_on text)
returns double precision language plpgsql immutable parallel safe as $$
declare
  day text := greatest(last_started_on collate "C",
                       case when times_read > 0 and status is distinct from 'stopped' then last_ended_on collate "C" end);
begin
  if day is null or day < '2026' then
    return 0;
  end if;
  -- In the calendar whatever its digits are: this is asked while something is saved.
  return trend_at((make_date(left(day, 4)::integer,
                             greatest(1, least(12, coalesce(nullif(substr(day, 6, 2), ''), '1')::integer)), 1)
                   + coalesce(nullif(substr(day, 9, 2), ''), '1')::integer - 1)::timestamp at time zone 'UTC');
end $$;

create or replace function count_entry_of(
  book uuid, rating_gone integer, rating_come integer, readers_come integer, trend_come double precision
) returns void language plpgsql as $$
begin
  if rating_gone is not distinct from rating_come and readers_come = 0 and trend_come = 0 then
    return;
  end if;
  update books b
     set rating_sum = b.rating_sum - coalesce(rating_gone, 0) + coalesce(rating_come, 0),
         rating_counts = ratings_after(ratings_after(b.rating_counts, rating_gone, -1), rating_come, 1),
         trending_readers = b.trending_readers + readers_come,
         trend = trend_after(b.trend, trend_come,
           b.reviews_count + b.favorites_count - b.untrended_count + b.trending_readers + readers_come)
   where b.id = book;
end $$;

create or replace function forget_activities(who uuid, source uuid, variadic kinds text[])
returns void language plpgsql as $$
begin
  delete from feed_activities where user_id = who and source_id = source and kind = any(kinds);
end $$;

create or replace function is_entry_private(who uuid, book uuid) returns boolean language plpgsql stable as $$
begin
  return exists (select from entries e where e.user_id = who and e.book_id = book and e.visibility = 'private');
end $$;

-- As an argument, the subquery kept `standing_of` from being put into the statement.
create or replace function keep_standing() returns trigger language plpgsql as $$
declare
  ratings integer := coalesce((select sum(each) from unnest(new.rating_counts) each), 0);
begin
  new.standing := standing_of(
    new.readers, new.editions_count, new.reviews_count, new.favorites_count, ratings, new.rating_sum);
  return new;
end $$;

-- Where nothing was rated nothing is counted.
create or replace function ratings_after(counts integer[], rating integer, change integer)
returns integer[] language plpgsql immutable parallel safe as $$
begin
  if rating is null then
    return counts;
  end if;
  return nullif(
    array(select coalesce(counts[half], 0) + case when half = rating then change else 0 end
            from generate_series(1, 10) half
           order by half),
    '{0,0,0,0,0,0,0,0,0,0}'::integer[]);
end $$;

create or replace function is_set_aside(book uuid, person uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from burst_ratings s
      join rating_bursts b on b.id = s.burst_id
     where s.book_id = book and s.user_id = person and b.decision is distinct from 'count');
end $$;
