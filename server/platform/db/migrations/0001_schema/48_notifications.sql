-- What somebody is told, and why. Alike things about one subject are one notification while it is unread; each of
-- them is a cause. Whether there still is such a thing, and whether they may see it, is asked when it is read.
create table notifications (
  id           uuid primary key,
  user_id      uuid not null references users (id) on delete cascade,
  -- Both of shared/notifications.ts, which alone says what there is: a kind more changes no constraint.
  kind         text not null check (char_length(kind) between 1 and 40),
  subject_type text not null check (char_length(subject_type) between 1 and 40),
  subject_id   uuid not null,
  -- Of its newest cause.
  created_at   timestamptz(3) not null default now(),
  read_at      timestamptz(3)
);

create unique index notifications_joined on notifications (user_id, kind, subject_id) where read_at is null;
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_old on notifications (created_at);

create table notification_causes (
  notification_id uuid not null references notifications (id) on delete cascade,
  -- The comment or the review; where there is none, whoever did it, or the subject itself.
  source_id       uuid not null,
  -- Null: the site itself.
  actor_id        uuid references users (id) on delete cascade,
  created_at      timestamptz(3) not null default now(),
  -- It stood in a mail.
  mailed_at       timestamptz(3),
  primary key (notification_id, source_id)
);

-- An account's export pages through what somebody has caused, of which there may be as much as they have followers.
create index notification_causes_of_actor_in_order on notification_causes (actor_id, notification_id, source_id);

-- How somebody wants to be told of a kind, where it is not as for everyone (shared/notifications.ts).
create table notification_settings (
  user_id  uuid not null references users (id) on delete cascade,
  kind     text not null check (char_length(kind) between 1 and 40),
  site     boolean not null,
  mail     text not null check (mail in ('now', 'daily', 'weekly', 'never')),
  push     boolean not null,
  -- Of the mails, as of the browser they were chosen in.
  language text not null check (language ~ '^[a-z]{2}$'),
  -- Opens nothing but the end of the mails of this kind, for whoever has one of them.
  token    text not null unique check (char_length(token) between 20 and 100),
  primary key (user_id, kind)
);

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
