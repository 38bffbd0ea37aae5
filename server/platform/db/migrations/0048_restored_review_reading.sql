-- A review that is restored finds the reading that it made when it was written, which stayed in the library, also where
-- the book has been put back on "want" since: that reading counts, with its dates, and no other one is made.
create or replace function follow_review() returns trigger language plpgsql as $$
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
