-- Bursts of ratings are set aside until an admin has decided (server/domains/keeping/bursts, docs/decisions/0180-honest-averages.md).

create table rating_bursts (
  id         uuid primary key,
  book_id    uuid not null references books (id) on delete cascade,
  -- Why: `low`, `high` or `unpublished`.
  reason     text not null check (char_length(reason) between 1 and 40),
  -- Null while nobody has decided: `count`, the ratings count; `leave`, they stay set aside.
  decision   text check (char_length(decision) between 1 and 40),
  decided_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check ((decision is null) = (decided_at is null))
);

create unique index rating_bursts_open on rating_bursts (book_id, reason) where decision is null;
create index rating_bursts_of_book on rating_bursts (book_id);
create index rating_bursts_to_decide on rating_bursts (created_at desc, id desc) where decision is null;
create index rating_bursts_decided on rating_bursts (created_at desc, id desc) where decision is not null;

-- Whose rating of which book is in a burst, also where the rating was deleted meanwhile: who rates again is in it as before.
create table burst_ratings (
  book_id  uuid not null references books (id) on delete cascade,
  user_id  uuid not null references users (id) on delete cascade,
  burst_id uuid not null references rating_bursts (id) on delete cascade,
  primary key (book_id, user_id)
);

create index burst_ratings_of_burst on burst_ratings (burst_id, user_id);
create index burst_ratings_of_user on burst_ratings (user_id);

-- When somebody rated, as this site saw it and whatever a file says; null: before this was kept, when the entry was added.
alter table entries add column rated_at timestamptz(3);
-- What burst_ratings says, beside the rating: it is in no average, order or trend.
alter table entries add column is_set_aside boolean not null default false;
alter table reviews add column is_set_aside boolean not null default false;

create function is_set_aside(book uuid, person uuid) returns boolean
language sql stable
return exists (select from burst_ratings s join rating_bursts b on b.id = s.burst_id
                where s.book_id = book and s.user_id = person and b.decision is distinct from 'count');

create or replace function count_entry() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.rated_at := coalesce(new.rated_at, now());
  elsif new.rating is distinct from old.rating then
    new.rated_at := now();
  end if;
  new.is_set_aside := new.rating is not null and is_set_aside(new.book_id, new.user_id);
  new.is_counted := new.rating is not null and new.review_id is null and new.visibility = 'public'
    and not new.is_set_aside
    -- Held: a profile that becomes private at this moment is seen here, or sees this.
    and (select profile_visibility = 'public' and suspended_at is null from users where id = new.user_id for share);
  return new;
end $$;

-- A review that comes into a burst that there is already.
create function set_review_aside() returns trigger language plpgsql as $$
begin
  new.is_set_aside := is_set_aside(new.book_id, new.user_id);
  new.is_trending := new.is_trending and not new.is_set_aside;
  return new;
end $$;

create trigger reviews_set_aside
  before insert on reviews for each row when (not is_restoring()) execute function set_review_aside();

-- What is set aside is in no trend, whatever else changes.
create function keep_set_aside() returns trigger language plpgsql as $$
begin
  new.is_trending := false;
  return new;
end $$;

create trigger reviews_stay_set_aside
  before update on reviews
  for each row when (new.is_set_aside and new.is_trending) execute function keep_set_aside();

-- The rule: which ratings of a book are in a burst, as of a moment. Everything it looks at is bounded: the last 600 ratings of eight
-- days, three other entries of each account. Its figures are explained and measured in docs/decisions/0180-honest-averages.md.
create function burst_of(book uuid, moment timestamptz) returns table (user_id uuid, reason text)
language sql stable
begin atomic
  with site as materialized (
    select min(m.run_on) <= moment - interval '30 days' as is_grown from migrations m
  ), rated as materialized (
    select e.user_id, e.rating, coalesce(e.rated_at, e.added_at) as at, u.created_at as since, coalesce(b.decision, '') = 'count' as is_cleared,
           s.user_id is not null and coalesce(b.decision, '') <> 'count' as is_aside
      from entries e
      join users u on u.id = e.user_id
      left join burst_ratings s on s.book_id = e.book_id and s.user_id = e.user_id
      left join rating_bursts b on b.id = s.burst_id
     where e.book_id = book and e.rating is not null
       and coalesce(e.rated_at, e.added_at) > moment - interval '8 days' and coalesce(e.rated_at, e.added_at) <= moment
       and case when e.review_id is null then e.visibility = 'public' else not e.is_rating_narrow end
       and u.profile_visibility = 'public' and u.suspended_at is null
     order by coalesce(e.rated_at, e.added_at) desc
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
                                 and not (o.rating is not null and (o.rating <= 2 or o.rating = 10)
                                          and coalesce(o.rated_at, o.added_at) > r.at - interval '24 hours')
                               limit 3) few) < 3) as is_doubtful
      from rated r
     cross join site s
  ), numbered as materialized (
    select j.user_id, j.at, w.way, w.is_same,
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
    select e.user_id
      from books b
      join entries e on e.book_id = b.id
      join users u on u.id = e.user_id
     where b.id = book and b.published_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
       and b.published_date > to_char(moment at time zone 'UTC', 'YYYY-MM-DD')
       and (e.rating <= 2 or e.rating = 10) and coalesce(e.rated_at, e.added_at) <= moment
       and case when e.review_id is null then e.visibility = 'public' else not e.is_rating_narrow end
       and u.profile_visibility = 'public' and u.suspended_at is null
       and not exists (select from burst_ratings s join rating_bursts d on d.id = s.burst_id
                        where s.book_id = book and s.user_id = e.user_id and d.decision = 'count')
     limit 1000
  )
  select t.user_id, min(t.reason)
    from (select n.user_id, n.way as reason
            from numbered n
            join judged j on j.user_id = n.user_id
           where not j.is_cleared
             and exists (select from begun b where b.way = n.way and n.n between b.n and b.until)
           union all
          select u.user_id, 'unpublished' from unpublished u where (select count(*) from unpublished) >= 5) t
   group by t.user_id;
end;

-- Asks for the rule where there may be something: five of the best or worst ratings within a day, or of a book that is yet to come
-- out. It runs after the rating was counted, which holds the book: whoever rates last sees all that were before.
create function watch_rating() returns trigger language plpgsql as $$
declare
  is_to_come boolean := (select b.published_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
                            and b.published_date > to_char(now() at time zone 'UTC', 'YYYY-MM-DD')
                           from books b where b.id = new.book_id);
begin
  if (select count(*)
        from (select from entries e
               where e.book_id = new.book_id and e.rating is not null and (e.rating <= 2 or e.rating = 10)
                 and coalesce(e.rated_at, e.added_at)
                     > case when is_to_come then '-infinity' else now() - interval '24 hours' end
               limit 5) few) = 5 then
    insert into jobs (id, kind, subject, ticket)
    values (timed_id(), 'burst', new.book_id, timed_id())
        on conflict (kind, subject) do update set ticket = excluded.ticket, attempts = 0;
  end if;
  return null;
end $$;

create trigger ratings_watched_new
  after insert on entries
  for each row when (new.rating is not null and not is_restoring()) execute function watch_rating();
create trigger ratings_watched_change
  after update of rating on entries
  for each row when (new.rating is not null and new.rating is distinct from old.rating) execute function watch_rating();
