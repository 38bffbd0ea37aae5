-- Who has blocked whom: neither sees the other's reviews, and they do not follow each other.
create table blocks (
  id         uuid not null,
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);

create index blocks_of_blocker on blocks (blocker_id, created_at desc, id desc);
create index blocks_of_blocked on blocks (blocked_id);
