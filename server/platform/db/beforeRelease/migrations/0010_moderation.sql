-- What was done to whom, reviews that can be brought back, reports, and people who keep apart.

-- Who did what, about whom or what. Written in the statement of the deed, and never changed: ids and
-- names stand here as they were, without foreign keys, so that they outlive what they name.
create table audit_log (
  id           uuid primary key,
  -- Null where nobody was signed in: a failed sign-in, a command on the server.
  actor_id     uuid,
  actor_name   text check (char_length(actor_name) <= 60),
  deed         text not null check (deed in (
    'signed-up', 'signed-in', 'sign-in-failed', 'sessions-ended', 'password-changed', 'email-changed',
    'role-changed', 'account-exported', 'account-deleted', 'user-added', 'user-edited',
    'user-deleted', 'review-deleted', 'review-restored', 'report-resolved')),
  subject_kind text check (subject_kind in ('user', 'review', 'report')),
  subject_id   uuid,
  subject_name text check (char_length(subject_name) <= 254),
  -- A few words of what changed, such as a role; never a password or an address.
  details      text check (char_length(details) <= 300),
  -- Where from, without the part that names one connection: 203.0.113.0, 2001:db8:1::
  network      text check (char_length(network) <= 60),
  created_at   timestamptz(3) not null default now(),
  check ((subject_kind is null) = (subject_id is null) or subject_kind = 'user')
);

create index audit_log_newest on audit_log (created_at desc, id desc);
create index audit_log_of_actor on audit_log (actor_id, created_at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'restrict_violation';
end
$$;

create trigger audit_log_stays before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_stays_whole before truncate on audit_log
  for each statement execute function refuse_change();

-- Reviews that were deleted one by one, for 30 days, beside the table of those that are there: lists
-- and counters know nothing of them. The whole row is kept, whatever columns it had; a migration that
-- adds a column without null to `reviews` adds it here as well.
create table deleted_reviews (
  id         uuid primary key,
  book_id    uuid not null references books (id) on delete cascade,
  user_id    uuid not null references users (id) on delete cascade,
  review     jsonb not null check (jsonb_typeof(review) = 'object'),
  -- Null when the account is gone.
  deleted_by uuid references users (id) on delete set null,
  deleted_at timestamptz(3) not null default now()
);

create index deleted_reviews_newest on deleted_reviews (deleted_at desc, id desc);
create index deleted_reviews_of_book on deleted_reviews (book_id);
create index deleted_reviews_of_user on deleted_reviews (user_id);
create index deleted_reviews_by_user on deleted_reviews (deleted_by);

-- What members find wrong with a review or a profile, for admins to look at.
create table reports (
  id           uuid primary key,
  -- Null when the account is gone: what it reported still has to be looked at.
  reporter_id  uuid references users (id) on delete set null,
  subject_kind text not null check (subject_kind in ('review', 'profile')),
  subject_id   uuid not null,
  -- Whose it is; null when the account is gone.
  author_id    uuid references users (id) on delete set null,
  -- What it said when it was reported: it may be changed or deleted meanwhile.
  author_name  text not null check (char_length(author_name) <= 60),
  evidence     jsonb not null check (jsonb_typeof(evidence) = 'object'),
  reason       text not null check (reason in ('spam', 'abuse', 'spoiler', 'impersonation', 'other')),
  words        text check (char_length(words) between 1 and 2000),
  created_at   timestamptz(3) not null default now(),
  resolved_at  timestamptz(3),
  resolved_by  uuid references users (id) on delete set null,
  note         text check (char_length(note) between 1 and 2000),
  check ((resolved_at is null) = (note is null))
);

-- The same person reports the same thing once, until somebody has looked at it.
create unique index reports_once on reports (reporter_id, subject_id) where resolved_at is null;
create index reports_of_reporter on reports (reporter_id, created_at desc, id desc);
create index reports_of_author on reports (author_id);
create index reports_resolved_by on reports (resolved_by);
create index reports_open on reports (created_at desc, id desc) where resolved_at is null;
create index reports_resolved on reports (created_at desc, id desc) where resolved_at is not null;

-- People who keep apart: neither sees the other's reviews, and they do not follow each other.
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

-- Who waits for a role (ROLE_POLICY=approval).
create index users_wishing on users (username_key) where role_wish is not null;
