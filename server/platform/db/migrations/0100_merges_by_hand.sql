-- Books that somebody made one by hand, and what of either there was, for as long as that can be taken back (server/domains/keeping/merges).

create table book_merges (
  id         uuid primary key,
  -- The book that became part of another: its id is free until it comes back.
  from_id    uuid not null,
  google_id  text collate "C" not null check (char_length(google_id) between 1 and 64),
  title      text not null check (char_length(title) between 1 and 1000),
  -- That one may have become part of a third since; then this waits for that to be taken back.
  into_id    uuid not null,
  -- Null when the account is gone.
  user_id    uuid references users (id) on delete set null,
  created_at timestamptz(3) not null default clock_timestamp(),
  undone_at  timestamptz(3),
  undone_by  uuid references users (id) on delete set null,
  check (from_id <> into_id)
);

create index book_merges_newest on book_merges (created_at desc, id desc);
create index book_merges_into on book_merges (into_id, created_at desc, id desc);
create index book_merges_of_user on book_merges (user_id);
create index book_merges_undone_by on book_merges (undone_by);
-- Those of which something is kept.
create index book_merges_kept on book_merges (created_at) where undone_at is null;

-- A row of a table as it was before, of the book that went or of the one that stayed.
create table book_merge_rows (
  id       uuid primary key,
  merge_id uuid not null references book_merges (id) on delete cascade,
  of_table text collate "C" not null check (char_length(of_table) between 1 and 60),
  book_id  uuid not null,
  -- Whose it is; null: nobody's. It goes with their account.
  user_id  uuid references users (id) on delete cascade,
  was      jsonb not null check (jsonb_typeof(was) = 'object'),
  -- Somebody had the like of it with the other book.
  is_twin  boolean not null,
  -- What it is since; null: it went.
  became   jsonb check (jsonb_typeof(became) = 'object')
);

create index book_merge_rows_of_merge on book_merge_rows (merge_id, of_table, book_id);
create index book_merge_rows_of_user on book_merge_rows (user_id);
-- What stands under a review that went waits with it.
create index book_merge_rows_of_review on book_merge_rows ((was ->> 'id')) where of_table = 'reviews';

-- Puts rows of a table back as they were. A column that has come since has its default; one that is generated is generated.
create function put_back(what regclass, rows jsonb[]) returns void language plpgsql as $$
declare
  each jsonb;
  names text;
begin
  foreach each in array rows loop
    select string_agg(quote_ident(a.attname), ', ') into names
      from pg_attribute a
     where a.attrelid = what and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and each ? a.attname;
    execute format('insert into %s (%s) select %s from jsonb_populate_record(null::%s, $1) on conflict do nothing',
                   what, names, names, what)
      using each;
  end loop;
end $$;

create or replace function forget_conversation() returns trigger language plpgsql as $$
begin
  if exists (select from reviews where id = old.id)
     or exists (select from deleted_reviews where id = old.id)
     or exists (select from book_merge_rows where of_table = 'reviews' and was ->> 'id' = old.id::text) then
    return null;
  end if;
  delete from review_likes where review_id = old.id;
  delete from comments where review_id = old.id;
  delete from mentions where source_id = old.id;
  return null;
end $$;

create function forget_merged_conversation() returns trigger language plpgsql as $$
declare
  gone uuid := (old.was ->> 'id')::uuid;
begin
  if exists (select from reviews where id = gone)
     or exists (select from deleted_reviews where id = gone)
     or exists (select from book_merge_rows where of_table = 'reviews' and was ->> 'id' = gone::text) then
    return null;
  end if;
  delete from review_likes where review_id = gone;
  delete from comments where review_id = gone;
  delete from mentions where source_id = gone;
  return null;
end $$;

create trigger merged_reviews_forget_conversation
  after delete on book_merge_rows
  for each row when (old.of_table = 'reviews') execute function forget_merged_conversation();

-- A report says of which book another is a duplicate.
alter table reports add column other_id uuid;
alter table reports drop constraint reports_reason_check;
alter table reports add constraint reports_reason_check check (char_length(reason) between 1 and 40) not valid;
