-- Series are corrected by hand, with a way back.

-- What people say of a place goes before what files and catalogues say, also that the book is not in the series at all.
alter table book_series add column is_by_hand boolean not null default false;
alter table book_series add column is_out boolean not null default false;

-- What a series is now known as: it was merged into that one, or is only another name of it. Never into one that was merged itself.
create table series_merged (
  series_id uuid primary key references series (id) on delete cascade,
  into_id   uuid not null references series (id) on delete cascade,
  check (series_id <> into_id)
);

create index series_merged_into on series_merged (into_id);

create table series_changes (
  id         uuid primary key,
  series_id  uuid not null references series (id) on delete cascade,
  -- Null when the account is gone: what was changed stays.
  user_id    uuid references users (id) on delete set null,
  kind       text not null check (char_length(kind) between 1 and 20),
  -- Of which book the place was changed.
  book_id    uuid references books (id) on delete cascade,
  -- Which series was merged into this one, or separated from it.
  other_id   uuid references series (id) on delete cascade,
  -- What changed, as it was and as it is since.
  before     jsonb not null check (jsonb_typeof(before) = 'object'),
  after      jsonb not null check (jsonb_typeof(after) = 'object'),
  created_at timestamptz(3) not null default clock_timestamp()
);

create index series_changes_of_series on series_changes (series_id, created_at desc, id desc);
create index series_changes_of_user on series_changes (user_id);
create index series_changes_of_book on series_changes (book_id);
create index series_changes_of_other on series_changes (other_id);
