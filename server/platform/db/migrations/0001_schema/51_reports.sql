-- What members find wrong with a review or a profile, for admins to look at.
create table reports (
  id           uuid primary key,
  -- Null when the account is gone: what it reported still has to be looked at.
  reporter_id  uuid references users (id) on delete set null,
  -- One of shared/reports.ts.
  subject_kind text not null check (char_length(subject_kind) between 1 and 40),
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

create unique index reports_once on reports (reporter_id, subject_id) where resolved_at is null;
create index reports_of_reporter on reports (reporter_id, created_at desc, id desc);
create index reports_of_author on reports (author_id);
create index reports_resolved_by on reports (resolved_by);
create index reports_open on reports (created_at desc, id desc) where resolved_at is null;
create index reports_resolved on reports (created_at desc, id desc) where resolved_at is not null;
-- An admin sees what is reported.
create index reports_of_subject on reports (subject_id);
