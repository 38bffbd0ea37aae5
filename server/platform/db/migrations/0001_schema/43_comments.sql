-- What readers say beneath a review, and in a reading group.
create table comments (
  id          uuid primary key,
  review_id   uuid,
  -- Null: it was deleted, and others have replied to it. Its place stays, and nothing of what it said.
  user_id     uuid references users (id) on delete cascade,
  -- The first comment of its thread: threads are one level deep.
  reply_to    uuid references comments (id) on delete cascade,
  text        text not null check (char_length(text) <= 5000),
  -- How far one has to be in the book to read it: as it was given, and in per cent by its author's edition.
  page        integer check (page >= 0),
  minute      integer check (minute >= 0),
  percent     double precision check (percent between 0 and 100),
  likes_count integer not null default 0 check (likes_count >= 0),
  created_at  timestamptz(3) not null default now(),
  updated_at  timestamptz(3) not null default now(),
  -- Comments stand under a review, or in a reading group: there with the book that the group was reading.
  group_id    uuid references reading_groups (id) on delete cascade,
  book_id     uuid references books (id) on delete set null,
  -- Of somebody who is not suspended (count_unless_suspended). They are counted under reviews only.
  is_counted  boolean not null default true,
  check ((user_id is null) = (text = '')),
  check (reply_to <> id),
  constraint comments_place_check
    check (num_nonnulls(review_id, group_id) = 1 and (group_id is not null or book_id is null))
);

create index comments_of_review on comments (review_id, created_at, id);
create index comments_of_user on comments (user_id);
create index comments_of_thread on comments (reply_to, user_id);
create index comments_of_group on comments (group_id, created_at, id);
create index comments_of_book on comments (book_id);

create table comment_likes (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id    uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  is_counted boolean not null default true,
  primary key (comment_id, user_id)
);

create index comment_likes_of_user on comment_likes (user_id);

create trigger comment_likes_count_new
  before insert on comment_likes
  for each row when (not is_restoring()) execute function count_unless_suspended();
create trigger comments_count_new
  before insert on comments
  for each row when (not is_restoring()) execute function count_unless_suspended();

-- What moderators have removed of what somebody said, so that it is not said again at once.
create table removed_comments (
  -- The comment's.
  id         uuid primary key,
  user_id    uuid not null references users (id) on delete cascade,
  text       text not null check (char_length(text) between 1 and 5000),
  removed_at timestamptz(3) not null default now()
);

create index removed_comments_of_user on removed_comments (user_id, removed_at desc);
