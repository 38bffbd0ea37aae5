-- A value is as visible as what it came from. An entry holds two that may come from something narrower than itself: the
-- rating of its review, and when it last changed, which a private note of progress is a change of, too.
alter table entries
  -- `rating` is that of a review which not everyone sees.
  add column is_rating_narrow boolean not null default false,
  -- When something last changed that whoever sees the entry sees as well; null: at `updated_at`.
  add column shown_at timestamptz(3);

alter table entries disable trigger user;
update entries e
   set is_rating_narrow = true
  from reviews r
 where r.visibility <> 'public' and r.book_id = e.book_id and r.user_id = e.user_id and e.review_id = r.id;
alter table entries enable trigger user;

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

-- Whether an entry says for everybody to see that somebody likes its book.
drop index entries_liked_of_book;
create index entries_liked_of_book on entries (book_id, added_at desc, user_id)
  where visibility = 'public'
    and coalesce(case when not is_rating_narrow then rating >= 8 end, status in ('read', 'want'));
