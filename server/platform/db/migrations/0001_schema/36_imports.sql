-- Files with books that people hand in.
create table library_imports (
  id         uuid primary key,
  user_id    uuid not null references users (id) on delete cascade,
  service    text not null check (char_length(service) between 1 and 40),
  file_name  text not null check (char_length(file_name) <= 300),
  state      text not null check (state in (
    'reading', 'matching', 'ready', 'applying', 'applied', 'undoing', 'undone', 'failed')),
  -- A sentence for the person: why it failed, or what was kept when it was undone.
  message    text check (char_length(message) <= 2000),
  headers    text[] not null default '{}',
  -- Of a table that no service wrote: what its columns mean.
  columns    jsonb,
  -- Null: as the account says.
  visibility text check (visibility in ('public', 'followers', 'private')),
  time_zone  text check (char_length(time_zone) between 1 and 64),
  -- How many rows there are of each kind; `rows_count` of them have been read.
  counts     jsonb not null default '{}',
  rows_count integer not null default 0 check (rows_count >= 0),
  done_count integer not null default 0 check (done_count >= 0),
  created_at timestamptz(3) not null default now(),
  applied_at timestamptz(3),
  undone_at  timestamptz(3),
  -- How large the file was, which its rows are about as well: what one person may keep is bounded.
  bytes      bigint not null default 0 check (bytes >= 0),
  -- `message` by its id and values (shared/importTexts.ts): pages say it in the language in use.
  message_said jsonb check (jsonb_typeof(message_said) = 'object'),
  -- Another one each time that the file is read anew: who still reads it as it was before keeps nothing.
  generation integer not null default 0,
  -- It was given up while it was applied: it can be gone on with, or taken back.
  is_unfinished boolean not null default false,
  -- The lines of its file are deleted, and what it wrote is not known any more: it cannot be taken back.
  rows_forgotten_at timestamptz(3)
);

create index imports_of_user on library_imports (user_id, created_at desc, id desc);
create index imports_under_way on library_imports (id)
  where state in ('reading', 'matching', 'applying', 'undoing');
create index imports_to_forget on library_imports (applied_at)
  where state in ('applied', 'undone') and rows_forgotten_at is null;

-- The file itself in parts, until it is applied.
create table import_files (
  import_id uuid not null references library_imports (id) on delete cascade,
  part      integer not null check (part >= 0),
  bytes     bytea not null,
  primary key (import_id, part)
);

-- A row of a file: what it says, which book it is of, and what became of it.
create table import_rows (
  import_id    uuid not null references library_imports (id) on delete cascade,
  line         integer not null check (line > 0),
  -- Null while nobody has looked for its book.
  state        text check (state in (
    'sure', 'doubtful', 'unknown', 'skipped', 'unreadable', 'unchanged')),
  -- What was done; null while nothing was.
  result       text check (result in ('unchanged', 'applied', 'undone', 'kept')),
  raw          jsonb not null,
  read         jsonb not null,
  -- What the person has said: a book, that it is left out, or that it is a new one.
  decision     jsonb,
  take         text[] not null default '{}' check (cardinality(take) <= 100),
  -- The public id of its book, of which there is none yet where it will be added.
  google_id    text collate "C" check (char_length(google_id) <= 64),
  score        double precision check (score between 0 and 1),
  reason       text,
  candidates   jsonb not null default '[]',
  changes      jsonb not null default '[]',
  has_conflict boolean not null default false,
  -- `reason` by its id and values (shared/importTexts.ts).
  reason_said  jsonb check (jsonb_typeof(reason_said) = 'object'),
  -- How much of a row there is to read, compare and write: batches hold so much, and not only so many.
  weight       integer not null default 2000 check (weight >= 0),
  primary key (import_id, line)
);

create index import_rows_of_state on import_rows (import_id, state, line);
create index import_rows_of_book on import_rows (import_id, google_id, line);

-- What an import has written, field by field, in the transaction that wrote it. It takes an import back, and
-- tells what an import wrote from what a person did.
create table import_effects (
  id        uuid primary key,
  import_id uuid not null references library_imports (id) on delete cascade,
  user_id   uuid not null references users (id) on delete cascade,
  -- Null: of no one book, such as a shelf.
  book_id   uuid references books (id) on delete cascade,
  line      integer not null,
  field     text not null check (char_length(field) <= 40),
  before    jsonb,
  after     jsonb,
  is_undone boolean not null default false
);

create index import_effects_of_import on import_effects (import_id, is_undone, id);
create index import_effects_of_book on import_effects (book_id, user_id, id);
create index import_effects_of_user on import_effects (user_id);
-- What an import has made that is of no one book, such as shelves and lists, is asked for before each batch of
-- books that is taken back.
create index import_effects_of_no_book on import_effects (import_id, id) where book_id is null;
