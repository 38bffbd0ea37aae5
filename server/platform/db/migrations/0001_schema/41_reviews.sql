create table reviews (
  id           uuid not null,
  book_id      uuid not null references books (id),
  user_id      uuid not null references users (id) on delete cascade,
  title        text not null check (char_length(title) between 1 and 200),
  content      text not null check (char_length(content) between 1 and 20000),
  -- Half stars: 2 to 10 are 1 to 5 stars.
  rating       smallint not null check (rating between 2 and 10),
  has_spoilers boolean not null default false,
  visibility   text not null default 'public' check (visibility in ('public', 'followers', 'private')),
  -- In its book's counters, as whatever is public and of a public profile has to be; and in its trend, too.
  is_counted   boolean not null default true,
  is_trending  boolean not null default true,
  -- Drawn once: a walk from a random point along it meets reviews in random order.
  random_key   double precision not null default random(),
  created_at   timestamptz(3) not null default now(),
  updated_at   timestamptz(3) not null default now(),
  -- How many there are of each, whoever they are by.
  likes_count    integer not null default 0,
  comments_count integer not null default 0,
  constraint reviews_likes_count_check check (likes_count >= 0),
  constraint reviews_comments_count_check check (comments_count >= 0),
  primary key (book_id, user_id),
  constraint reviews_counted_check
    check ((is_counted or not is_trending) and (visibility = 'public' or not is_counted))
);

create index reviews_by_id on reviews (id);
create index reviews_by_random_key on reviews (random_key);
create index reviews_of_book on reviews (book_id, created_at desc, id desc);
create index reviews_of_book_by_rating on reviews (book_id, rating, created_at desc, id desc);
create index reviews_uncounted_of_book on reviews (book_id, user_id) where not is_counted;
-- How many reviews of a book have so many stars is counted here, without a look at any of them.
create index reviews_counted_of_book_by_rating on reviews (book_id, rating) where is_counted;
-- With book and visibility in it, the feed of somebody who follows thousands reads the newest of each from the
-- index alone.
create index reviews_of_user on reviews (user_id, created_at desc, id desc) include (book_id, visibility);
-- Few as they are, what is not public is counted out of totals and not into them.
create index reviews_narrow_of_user on reviews (user_id, visibility) where visibility <> 'public';

-- Reviews that were deleted one by one, for 30 days, beside the table of those that are there: lists and counters
-- know nothing of them. The whole row is kept, whatever columns it had; a migration that adds a column without
-- null to `reviews` adds it here as well.
create table deleted_reviews (
  id         uuid primary key,
  book_id    uuid not null references books (id) on delete cascade,
  user_id    uuid not null references users (id) on delete cascade,
  review     jsonb not null check (jsonb_typeof(review) = 'object'),
  -- Null when the account is gone.
  deleted_by uuid references users (id) on delete set null,
  deleted_at timestamptz(3) not null default now()
);

create index deleted_reviews_newest on deleted_reviews (deleted_at desc, id desc);
create index deleted_reviews_of_book on deleted_reviews (book_id);
create index deleted_reviews_of_user on deleted_reviews (user_id);
create index deleted_reviews_by_user on deleted_reviews (deleted_by);

-- A review can be deleted and come back: what stands under it waits, found by the review's id, and goes with what
-- is kept of it (forget_conversation, below).
create table review_likes (
  review_id  uuid not null,
  user_id    uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  -- Of somebody who is not suspended (count_unless_suspended).
  is_counted boolean not null default true,
  primary key (review_id, user_id)
);

create index review_likes_of_user on review_likes (user_id);

create trigger review_likes_count_new
  before insert on review_likes
  for each row when (not is_restoring()) execute function count_unless_suspended();

-- A review and the entry of its book hold one rating. Who reviews a book has read it: it comes into the
-- library, and when it was read is unknown. With a review goes its rating.
-- A review that is restored finds the reading that it made when it was written, which stayed in the library, also where
-- the book has been put back on "want" since: that reading counts, with its dates, and no other one is made.
create function follow_review() returns trigger language plpgsql as $$
declare
  was text;
  has_reading boolean;
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
    has_reading := was is distinct from 'want'
      or exists (select from readings where id = new.id and outcome = 'finished');
    update entries
       set rating = new.rating,
           review_id = new.id,
           revision = gen_random_uuid(),
           status = case when was = 'want' then 'read' else was end,
           times_read = times_read + case when has_reading then 0 else 1 end,
           started_on = case when has_reading then started_on end,
           ended_on = case when has_reading then ended_on end,
           page = case when has_reading then page end,
           minute = case when has_reading then minute end,
           percent = case when has_reading then percent end
     where user_id = new.user_id and book_id = new.book_id;
    if has_reading then
      return null;
    end if;
  end if;
  insert into readings (id, user_id, book_id, outcome, recorded_at)
  -- The one it made may have become one that was stopped.
  values (case when exists (select from readings where id = new.id) then gen_random_uuid() else new.id end,
          new.user_id, new.book_id, 'finished', now());
  return null;
end $$;

create trigger reviews_follow_new
  after insert on reviews for each row when (not is_restoring()) execute function follow_review();
create trigger reviews_follow_gone after delete on reviews for each row execute function follow_review();
create trigger reviews_follow_change
  after update on reviews
  for each row when (old.rating <> new.rating and old.book_id = new.book_id)
  execute function follow_review();

-- What others see of an entry whose rating is that of a narrower review (entries.is_rating_narrow).
create function narrow_rating() returns trigger language plpgsql as $$
begin
  new.is_rating_narrow := new.review_id is not null and coalesce(
    (select r.visibility <> 'public' from reviews r where r.book_id = new.book_id and r.user_id = new.user_id), true);
  return new;
end $$;

create trigger entries_narrow_rating_new
  before insert on entries
  for each row when (new.review_id is not null and not is_restoring()) execute function narrow_rating();
create trigger entries_narrow_rating_change
  before update of review_id on entries
  for each row when (old.review_id is distinct from new.review_id) execute function narrow_rating();

-- A review whose visibility changes takes the rating of its entry along.
create function narrow_rating_of_review() returns trigger language plpgsql as $$
begin
  update entries
     set is_rating_narrow = new.visibility <> 'public'
   where user_id = new.user_id and book_id = new.book_id and review_id = new.id
     and is_rating_narrow <> (new.visibility <> 'public');
  return null;
end $$;

create trigger reviews_narrow_rating
  after update on reviews
  for each row when (old.visibility <> new.visibility) execute function narrow_rating_of_review();
