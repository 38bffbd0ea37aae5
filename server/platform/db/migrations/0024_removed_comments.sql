-- What moderators have removed of what somebody said, so that it is not said again at once.
create table removed_comments (
  -- The comment's.
  id         uuid primary key,
  user_id    uuid not null references users (id) on delete cascade,
  text       text not null check (char_length(text) between 1 and 5000),
  removed_at timestamptz(3) not null default now()
);

create index removed_comments_of_user on removed_comments (user_id, removed_at desc);
