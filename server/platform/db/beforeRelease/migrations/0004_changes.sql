-- What people change by hand in the catalogue: who, when, from what to what.

create table book_changes (
  id         uuid not null,
  book_id    uuid not null references books (id) on delete cascade,
  -- Null when the account is gone: what was changed stays.
  user_id    uuid references users (id) on delete set null,
  kind       text not null check (kind in ('added', 'corrected', 'reverted')),
  -- The fields that changed, as they were and as they are since; null where there was no book.
  before     jsonb check (jsonb_typeof(before) = 'object'),
  after      jsonb not null check (jsonb_typeof(after) = 'object'),
  created_at timestamptz(3) not null default now(),
  primary key (book_id, id),
  check ((kind = 'added') = (before is null))
);

create index book_changes_of_book on book_changes (book_id, created_at desc, id desc);
create index book_changes_of_user on book_changes (user_id);
