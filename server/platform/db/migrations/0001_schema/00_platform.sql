-- Everything Commonplace stores: a file a domain, in the order of the groups of server/domains, each after what it
-- refers to: 0 the platform, 1 people, 2 books, 3 reading, 4 talk, 5 keeping. What one table's rows do to others stands
-- with the table, or in a file of its purpose (feed, retention).
--
-- Conventions. Ids are UUIDv7 made by the application, and every table has a primary key, so that tables can be
-- spread over several servers. Times have milliseconds, as programs have them, so that a list goes on exactly
-- after the row that a page ended with. Counters stand beside what they count and change in the transaction of
-- what they count; `npm run recount` computes each of them anew. A `visibility` is `public`, `followers` (those
-- whose follow was accepted, and oneself) or `private` (oneself); it is asked where a row is read
-- (server/domains/people/privacy/visibility.sql.ts). `is_counted` says what a counter already holds, and never decides
-- who may see something.

-- While a backup is restored, rows come as they were, with all that follows from them: triggers leave them alone.
create function is_restoring() returns boolean language sql stable
return coalesce(current_setting('commonplace.is_restoring', true) = 'on', false);

-- What is done after an answer, one job of a kind for a subject. A process takes a job until `due_at`: should
-- it die, another takes it then.
create table jobs (
  id         uuid primary key,
  kind       text not null check (char_length(kind) between 1 and 40),
  subject    uuid not null,
  -- Another one each time that it is asked for: what is asked for meanwhile is done once more.
  ticket     uuid not null,
  taken_by   uuid,
  attempts   integer not null default 0 check (attempts >= 0),
  due_at     timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  unique (kind, subject)
);

create index jobs_due on jobs (due_at, id);

-- The outbox: mails to be sent, without what they will say, as the token in them is made when one is sent. For a
-- forgotten password it holds whatever name was asked for; that nobody has it turns out later.
create table mails (
  id         uuid primary key,
  kind       text not null check (kind in ('verify-email', 'reset-password', 'email-changed', 'notification')),
  sought_by  text not null check (sought_by in ('id', 'username', 'email')),
  sought     text not null check (char_length(sought) <= 1000),
  -- Where to, if it is none of the account's addresses any more.
  address    text check (char_length(address) <= 254),
  language   text not null check (language ~ '^[a-z]{2}$'),
  attempts   smallint not null default 0 check (attempts >= 0),
  due_at     timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  -- Of news: the kind of notification. One mail of a kind waits until it is due; what it says is looked for when it is
  -- sent.
  topic      text check (char_length(topic) between 1 and 40),
  constraint mails_of_news_check check ((kind = 'notification') = (topic is not null))
);

-- Mails that somebody waits for at a screen go before news, however much of that is due.
create index mails_due on mails ((kind = 'notification'), due_at, id);
create unique index mails_of_topic on mails (sought, topic) where kind = 'notification';

-- How often something limited was tried in a window of time; shared by all processes.
create table rate_limit_counters (
  subject    text not null,
  started_at timestamptz(3) not null,
  count      integer not null check (count >= 0),
  primary key (subject, started_at)
);

create index rate_limit_counters_old on rate_limit_counters (started_at);
