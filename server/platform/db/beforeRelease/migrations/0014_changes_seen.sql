-- What has changed, so that processes know which of the answers they keep are still right (see
-- server/platform/cache/invalidation.ts). Written in the transaction of the change, by whoever makes it; read as "all
-- that has been committed since I last looked", and cleared away after a while.

create table changes (
  -- Numbers of transactions and snapshots tell exactly what somebody has not seen yet, whatever the
  -- order in which transactions end; times and counters do not.
  transaction xid8 not null default pg_current_xact_id(),
  -- 'book OL45804W', 'title OL45804W', 'user <id>', 'name <id>', 'review <id>', 'sessions <user id>' or
  -- 'engagement'; what each means stands at the trigger that writes it.
  subject     text collate "C" not null check (char_length(subject) between 1 and 100),
  primary key (transaction, subject)
);

create function note_changes(variadic subjects text[]) returns void language sql as $$
  insert into changes (subject) select unnest(subjects) on conflict do nothing
$$;

-- 'book': anything of it that everyone sees, its counts included. 'title': what reviews and favourites
-- show of it. 'engagement': which books people are busy with.
create function note_book() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform note_changes('book ' || old.google_id, 'title ' || old.google_id, 'engagement');
    return null;
  end if;
  perform note_changes('book ' || old.google_id);
  if (old.google_id, old.title, old.cover_key, old.cover_hash)
     is distinct from (new.google_id, new.title, new.cover_key, new.cover_hash) then
    perform note_changes('title ' || old.google_id);
  end if;
  if old.trend <> new.trend then
    perform note_changes('engagement');
  end if;
  return null;
end $$;

create trigger books_note_change
  after update on books
  for each row when (
    (old.google_id, old.title, old.subtitle, old.original_title, old.authors, old.categories,
     old.published_date, old.page_count, old.publisher, old.language, old.isbn10, old.isbn13,
     old.description, old.cover_key, old.cover_hash, old.reviews_count, old.favorites_count,
     old.rating_sum, old.rating_counts, old.trend)
    is distinct from
    (new.google_id, new.title, new.subtitle, new.original_title, new.authors, new.categories,
     new.published_date, new.page_count, new.publisher, new.language, new.isbn10, new.isbn13,
     new.description, new.cover_key, new.cover_hash, new.reviews_count, new.favorites_count,
     new.rating_sum, new.rating_counts, new.trend))
  execute function note_book();

create trigger books_note_end after delete on books for each row execute function note_book();

-- 'user': anything that everyone sees, counts included, and that somebody is there who was not (five
-- minutes, ONLINE_MINUTES). 'name': what others show of them, and what a session says of its owner.
create function note_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform note_changes('user ' || old.id, 'name ' || old.id);
    return null;
  end if;
  perform note_changes('user ' || old.id);
  if (old.username, old.first_name, old.last_name, old.role)
     is distinct from (new.username, new.first_name, new.last_name, new.role) then
    perform note_changes('name ' || old.id);
  end if;
  return null;
end $$;

create trigger users_note_change
  after update on users
  for each row when (
    (old.username, old.first_name, old.last_name, old.role, old.bio, old.followers_count,
     old.following_count, old.reviews_count, old.favorites_count)
    is distinct from
    (new.username, new.first_name, new.last_name, new.role, new.bio, new.followers_count,
     new.following_count, new.reviews_count, new.favorites_count)
    or new.last_seen_at not between old.last_seen_at and old.last_seen_at + interval '4 minutes')
  execute function note_user();

create trigger users_note_end after delete on users for each row execute function note_user();

-- 'review': what it says. That there is one more or less changes the counts of its book and author.
create function note_review() returns trigger language plpgsql as $$
begin
  perform note_changes('review ' || old.id);
  return null;
end $$;

create trigger reviews_note_change
  after update or delete on reviews for each row execute function note_review();

-- 'sessions': one of them has ended.
create function note_session() returns trigger language plpgsql as $$
begin
  perform note_changes('sessions ' || old.user_id);
  return null;
end $$;

create trigger sessions_note_end after delete on sessions for each row execute function note_session();
create trigger sessions_note_change
  after update on sessions
  for each row when (old.expires_at <> new.expires_at or old.user_id <> new.user_id)
  execute function note_session();

-- With the book in it, the feed of somebody who follows thousands reads the newest of each from the index
-- alone.
drop index reviews_of_user;
create index reviews_of_user on reviews (user_id, created_at desc, id desc) include (book_id);
