-- The next book (books/recommendations/): which books the same readers like, and what somebody answered to what was
-- recommended to them.

-- Made anew by a background task from what is public (comparing.sql.ts); nothing else writes here.
create table book_likenesses (
  book_id uuid primary key references books (id) on delete cascade,
  -- How many people like it, as far as they are counted.
  people  integer not null check (people >= 0),
  -- The books most like it, best first, and how much. One that is no more is passed over.
  others  uuid[] not null default '{}' check (cardinality(others) <= 100),
  scores  real[] not null default '{}',
  check (cardinality(others) = cardinality(scores))
);

create table recommendation_answers (
  user_id    uuid not null references users (id) on delete cascade,
  book_id    uuid not null references books (id),
  -- `taste`: they liked it once, which is no entry of their library; `dismissal`: they are not to be told of it again.
  kind       text not null check (char_length(kind) between 1 and 40),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, kind, book_id)
);

create index recommendation_answers_newest on recommendation_answers (user_id, kind, created_at desc, book_id desc);
create index recommendation_answers_of_book on recommendation_answers (book_id);
