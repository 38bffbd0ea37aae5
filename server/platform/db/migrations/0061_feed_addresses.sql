-- Addresses at which programs read what is somebody's own: a feed, notifications, a calendar. Whoever has one needs nothing
-- else, and it is shown to its owner again, so it is stored as it is.
create table feed_addresses (
  user_id    uuid not null references users (id) on delete cascade,
  which      text not null check (char_length(which) <= 20),
  token      text not null unique check (char_length(token) = 43),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, which)
);
