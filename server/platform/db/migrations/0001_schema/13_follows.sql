-- Who follows whom, and who asks to.

create table follows (
  id           uuid not null,
  follower_id  uuid not null references users (id) on delete cascade,
  following_id uuid not null references users (id) on delete cascade,
  created_at   timestamptz(3) not null default now(),
  primary key (follower_id, following_id),
  check (follower_id <> following_id)
);

create index follows_of_follower on follows (follower_id, created_at desc, id desc);
create index follows_of_following on follows (following_id, created_at desc, id desc);

-- Who asks to follow a private profile. A request that was declined stays, so that nobody is asked again within a
-- week; its asker is not told, and sees it as if it waited still.
create table follow_requests (
  id           uuid not null,
  asker_id     uuid not null references users (id) on delete cascade,
  asked_id     uuid not null references users (id) on delete cascade,
  created_at   timestamptz(3) not null default now(),
  declined_at  timestamptz(3),
  -- By its asker, after it was declined: before, the row goes.
  withdrawn_at timestamptz(3) check (withdrawn_at is null or declined_at is not null),
  primary key (asked_id, asker_id),
  check (asker_id <> asked_id)
);

create index follow_requests_of_asker on follow_requests (asker_id);
create index follow_requests_waiting on follow_requests (asked_id, created_at desc, id desc)
  where declined_at is null;
create index follow_requests_withdrawn on follow_requests (declined_at) where withdrawn_at is not null;
