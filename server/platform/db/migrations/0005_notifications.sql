-- What somebody is told, and why. Alike things about one subject are one notification while it is unread; each of
-- them is a cause. Whether there still is such a thing, and whether they may see it, is asked when it is read.
create table notifications (
  id           uuid primary key,
  user_id      uuid not null references users (id) on delete cascade,
  kind         text not null check (kind in (
    'follow', 'follow_request', 'follow_accepted', 'like', 'comment', 'reply', 'mention', 'friend_review',
    'list_suggestion', 'group_invite', 'group_comment', 'role_decision', 'report_closed', 'import_ready',
    'import_done')),
  subject_type text not null check (subject_type in (
    'profile', 'review', 'comment', 'list', 'group', 'report', 'import')),
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

create index notification_causes_of_actor on notification_causes (actor_id);

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

-- A mail of a kind waits once, until it is due; what it says is looked for when it is sent.
alter table mails
  add column topic text check (char_length(topic) between 1 and 40),
  drop constraint mails_kind_check,
  add constraint mails_kind_check
    check (kind in ('verify-email', 'reset-password', 'email-changed', 'notification')),
  add constraint mails_of_news_check check ((kind = 'notification') = (topic is not null));

create unique index mails_of_topic on mails (sought, topic) where kind = 'notification';
