-- Who reads a book again may review it again. `reviews` has the newest of each person and book, which alone is listed and
-- counted; those before it stand beside it. Both are parts of `all_reviews`, where a review is found by its id.

-- The reading that was the latest when it was written. It may be gone; null: nobody knows.
alter table reviews add column reading_id uuid;

create table all_reviews (
  id                  uuid primary key,
  book_id             uuid not null,
  user_id             uuid not null,
  title               text not null,
  content             text not null,
  rating              smallint not null,
  has_spoilers        boolean not null default false,
  visibility          text not null default 'public',
  created_at          timestamptz(3) not null default now(),
  updated_at          timestamptz(3) not null default now(),
  likes_count         integer not null default 0,
  comments_count      integer not null default 0,
  language            text collate "C",
  is_language_by_hand boolean not null default false,
  reading_id          uuid,
  constraint reviews_likes_count_check check (likes_count >= 0),
  constraint reviews_comments_count_check check (comments_count >= 0)
);
alter table reviews inherit all_reviews;

create table earlier_reviews (
  primary key (id),
  foreign key (book_id) references books (id),
  foreign key (user_id) references users (id) on delete cascade,
  check (char_length(title) between 1 and 200),
  check (char_length(content) between 1 and 20000),
  check (rating between 2 and 10),
  check (language ~ '^[a-z]{2,3}$')
) inherits (all_reviews);

create index earlier_reviews_of_book on earlier_reviews (book_id, user_id, created_at desc, id desc);
create index earlier_reviews_of_user on earlier_reviews (user_id);

-- What stands under a review goes when it is nowhere any more: not among the others, and not kept as a deleted one.
create or replace function forget_conversation() returns trigger language plpgsql as $$
begin
  if exists (select from all_reviews where id = old.id)
     or exists (select from deleted_reviews where id = old.id) then
    return null;
  end if;
  delete from review_likes where review_id = old.id;
  delete from comments where review_id = old.id;
  delete from mentions where source_id = old.id;
  return null;
end $$;

create trigger earlier_reviews_forget_conversation
  after delete on earlier_reviews for each row execute function forget_conversation();
create trigger earlier_reviews_deleted_texts after delete on earlier_reviews
  referencing old table as gone for each statement execute function follow_deleted_texts();
