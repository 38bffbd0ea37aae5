-- Editions by hand: covers that people hand in, which columns they have corrected, and who changed what.
alter table editions add column cover_hash text;
alter table editions add column corrected text[] not null default '{}';
alter table editions add constraint editions_cover_hash check (cover_hash ~ '^[A-Za-z0-9_-]{12}$') not valid;
alter table editions alter column corrected set statistics 0;

-- As cover_images has those of books.
create table edition_covers (
  edition_id uuid not null references editions (id) on delete cascade,
  hash       text not null check (hash ~ '^[A-Za-z0-9_-]{12}$'),
  bytes      bytea not null check (octet_length(bytes) between 1 and 1048576),
  created_at timestamptz(3) not null default now(),
  primary key (edition_id, hash)
);

alter table edition_covers alter column bytes set storage external;

-- As book_revisions has those of books; what an import brings along is no change.
create table edition_revisions (
  id         uuid not null,
  edition_id uuid not null references editions (id) on delete cascade,
  user_id    uuid references users (id) on delete set null,
  kind       text not null,
  before     jsonb check (jsonb_typeof(before) = 'object'),
  after      jsonb not null check (jsonb_typeof(after) = 'object'),
  created_at timestamptz(3) not null default now(),
  primary key (edition_id, id),
  check ((kind = 'added') = (before is null))
);

create index edition_revisions_of_edition on edition_revisions (edition_id, created_at desc, id desc);
create index edition_revisions_of_user on edition_revisions (user_id);
