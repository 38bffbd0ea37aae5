-- The site's own keys, with which push services know it (VAPID): made when somebody first asks for them.
create table push_keys (
  is_only     boolean primary key default true check (is_only),
  public_key  text not null check (char_length(public_key) = 87),
  private_key text not null check (char_length(private_key) = 43)
);

-- Where a browser gets push messages, and the keys they are encrypted with. It is that of a session, and ends with it.
create table push_subscriptions (
  id         uuid primary key,
  token_hash bytea not null unique references sessions (token_hash) on delete cascade,
  user_id    uuid not null references users (id) on delete cascade,
  endpoint   text not null check (char_length(endpoint) between 1 and 1000),
  p256dh     text not null check (char_length(p256dh) = 87),
  auth       text not null check (char_length(auth) = 22),
  -- Of the browser that it was turned on in.
  language   text not null check (language ~ '^[a-z]{2}$'),
  -- How often in a row messages were given up.
  given_up   integer not null default 0 check (given_up >= 0),
  created_at timestamptz(3) not null default now()
);

create index push_subscriptions_of_user on push_subscriptions (user_id, created_at desc, id desc);

-- What is still to be sent to a browser; what it says is looked for when it is sent.
create table push_messages (
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  notification_id uuid not null references notifications (id) on delete cascade,
  -- Counts what joined it: what comes while it is being sent is sent after that.
  revision        integer not null default 1,
  created_at      timestamptz(3) not null default now(),
  primary key (subscription_id, notification_id)
);

create index push_messages_of_notification on push_messages (notification_id);
