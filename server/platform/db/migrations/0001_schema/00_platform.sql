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
  -- The lower goes first: 0 is what somebody waits for at a screen, 2 what nobody misses for a while.
  priority   smallint not null default 1 check (priority between 0 and 2),
  -- What its kind has to know beside the subject. Of a mail for a forgotten password it is whatever name was asked for:
  -- that nobody has it turns out later.
  details    jsonb check (jsonb_typeof(details) = 'object'),
  unique (kind, subject)
);

create index jobs_due on jobs (priority, due_at, id);

-- How often something limited was tried in a window of time; shared by all processes.
create table rate_limit_counters (
  subject    text not null,
  started_at timestamptz(3) not null,
  count      integer not null check (count >= 0),
  primary key (subject, started_at)
);

create index rate_limit_counters_old on rate_limit_counters (started_at);
