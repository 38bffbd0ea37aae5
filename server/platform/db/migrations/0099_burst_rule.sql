-- What the rule of bursts asks stands once (docs/decisions/0180-honest-averages.md), and a known reader's ordinary rating that comes
-- in the middle of a crowd is let alone.

-- The lowest and the highest.
create function is_extreme(rating smallint) returns boolean
language sql immutable
return rating <= 2 or rating = 10;

-- Whether a date of publication is known to the day, and is yet to come at a moment.
create function is_to_come(published text, moment timestamptz) returns boolean
language sql stable
return published ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and published > to_char(moment at time zone 'UTC', 'YYYY-MM-DD');

-- The ratings of a book that everybody sees (isRatingShown in people/privacy/counted.sql.ts and profiles that are public: a test
-- compares them), with when each came.
create function shown_ratings(book uuid) returns table (user_id uuid, rating smallint, at timestamptz, since timestamptz)
language sql stable
begin atomic
  select e.user_id, e.rating, coalesce(e.rated_at, e.added_at), u.created_at
    from entries e
    join users u on u.id = e.user_id
   where e.book_id = book and e.rating is not null
     and case when e.review_id is null then e.visibility = 'public' else not e.is_rating_narrow end
     and u.profile_visibility = 'public' and u.suspended_at is null;
end;

create or replace function burst_of(book uuid, moment timestamptz) returns table (user_id uuid, reason text)
language sql stable
begin atomic
  with site as materialized (
    select min(m.run_on) <= moment - interval '30 days' as is_grown from migrations m
  ), rated as materialized (
    select r.*, coalesce(b.decision, '') = 'count' as is_cleared,
           s.user_id is not null and coalesce(b.decision, '') <> 'count' as is_aside
      from shown_ratings(book) r
      left join burst_ratings s on s.book_id = book and s.user_id = r.user_id
      left join rating_bursts b on b.id = s.burst_id
     where r.at > moment - interval '8 days' and r.at <= moment
     order by r.at desc
     limit 600
  ), judged as materialized (
    select r.*,
           not r.is_cleared
             and (r.is_aside
                  or (s.is_grown and r.since > r.at - interval '7 days')
                  -- What was rated best or worst on the same day as well speaks for nobody; neither does what is set aside.
                  or (select count(*)
                        from (select from entries o
                               where o.user_id = r.user_id and o.book_id <> book and o.added_at <= moment and not o.is_set_aside
                                 and not (o.rating is not null and is_extreme(o.rating)
                                          and coalesce(o.rated_at, o.added_at) > r.at - interval '24 hours')
                               limit 3) few) < 3) as is_doubtful
      from rated r
     cross join site s
  ), numbered as materialized (
    select j.user_id, j.at, j.is_doubtful, j.is_cleared, w.way, w.is_same,
           row_number() over all_before as n,
           count(*) filter (where w.is_same) over all_before as same,
           count(*) filter (where j.is_doubtful) over all_before as doubtful,
           -- Such ratings in the week before it.
           count(*) filter (where w.is_same and j.is_doubtful and not j.is_aside) over (
             partition by w.way order by j.at
             range between interval '7 days' preceding and interval '1 microsecond' preceding) as usual
      from judged j
     cross join lateral (values ('low', j.rating <= 2), ('high', j.rating = 10)) w (way, is_same)
    window all_before as (partition by w.way order by j.at, j.user_id rows unbounded preceding)
  ), begun as materialized (
    select f.way, f.n, max(l.n) as until
      from numbered f
      join numbered l on l.way = f.way and l.n >= f.n + 7 and l.at <= f.at + interval '24 hours'
     where f.is_same and l.is_same and f.at > moment - interval '24 hours'
       and 5 * (l.same - f.same + 1) >= 4 * (l.n - f.n + 1)
       and 5 * (l.doubtful - f.doubtful + 1) >= 4 * (l.n - f.n + 1)
       and 2 * f.usual <= l.n - f.n + 1
     group by f.way, f.n
  ), unpublished as materialized (
    select r.user_id
      from books b
     cross join lateral (select r.user_id, r.at from shown_ratings(book) r where is_extreme(r.rating)) r
     where b.id = book and is_to_come(b.published_date, moment) and r.at <= moment
       and not exists (select from burst_ratings s join rating_bursts d on d.id = s.burst_id
                        where s.book_id = book and s.user_id = r.user_id and d.decision = 'count')
     limit 1000
  )
  select t.user_id, min(t.reason)
    from (select n.user_id, n.way as reason
            from numbered n
           where not n.is_cleared and (n.is_doubtful or n.is_same and n.way = 'low')
             and exists (select from begun b where b.way = n.way and n.n between b.n and b.until)
           union all
          select u.user_id, 'unpublished' from unpublished u where (select count(*) from unpublished) >= 5) t
   group by t.user_id;
end;

create or replace function watch_rating() returns trigger language plpgsql as $$
declare
  is_coming boolean := (select is_to_come(b.published_date, now()) from books b where b.id = new.book_id);
begin
  if (select count(*)
        from (select from entries e
               where e.book_id = new.book_id and e.rating is not null and is_extreme(e.rating)
                 and coalesce(e.rated_at, e.added_at)
                     > case when is_coming then '-infinity' else now() - interval '24 hours' end
               limit 5) few) = 5 then
    insert into jobs (id, kind, subject, ticket)
    values (timed_id(), 'burst', new.book_id, timed_id())
        on conflict (kind, subject) do update set ticket = excluded.ticket, attempts = 0;
  end if;
  return null;
end $$;
