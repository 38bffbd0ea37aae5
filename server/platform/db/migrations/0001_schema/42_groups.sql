-- Reading groups: their members, the books that they read together, and what they would like to read next.
create table reading_groups (
  id            uuid primary key,
  title         text not null check (char_length(title) between 1 and 100),
  description   text check (char_length(description) between 1 and 5000),
  -- `members`: others see title, description and the number of its members.
  visibility    text not null check (visibility in ('public', 'members')),
  -- Who comes in: whoever wants to; whom an owner or a moderator accepts; whom they invite.
  joining       text not null check (joining in ('open', 'asking', 'invited')),
  members_count integer not null default 0 check (members_count >= 0),
  created_at    timestamptz(3) not null default now(),
  updated_at    timestamptz(3) not null default now()
);

create index reading_groups_newest on reading_groups (created_at desc, id desc);
-- A part of a title is looked for among the groups that have its letters, and not in each title.
create index reading_groups_by_part on reading_groups using gin (name_parts(lower(title)));

create table group_members (
  group_id   uuid not null references reading_groups (id) on delete cascade,
  user_id    uuid not null references users (id) on delete cascade,
  state      text not null check (state in ('member', 'asked', 'invited')),
  role       text not null default 'member' check (role in ('owner', 'moderator', 'member')),
  -- Since when they are in this state.
  created_at timestamptz(3) not null default now(),
  primary key (group_id, user_id),
  check (state = 'member' or role = 'member')
);

create index group_members_of_group on group_members (group_id, state, created_at, user_id);
create index group_members_of_user on group_members (user_id, state, created_at desc, group_id desc);
create index group_owners on group_members (group_id, user_id) where role = 'owner';

create table group_reads (
  id         uuid primary key,
  group_id   uuid not null references reading_groups (id) on delete cascade,
  book_id    uuid not null references books (id),
  starts_on  text collate "C" not null check (starts_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  ends_on    text collate "C" check (ends_on ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- `[{ name, upTo, on }]`: how far the group wants to be by when.
  sections   jsonb not null default '[]' check (jsonb_typeof(sections) = 'array'),
  created_at timestamptz(3) not null default now(),
  check (ends_on >= starts_on)
);

create index group_reads_of_group on group_reads (group_id, created_at desc, id desc);
create index group_reads_of_book on group_reads (book_id);

-- For the next book. They go with whoever leaves, and with the book once it is read.
create table group_votes (
  group_id   uuid not null,
  user_id    uuid not null,
  book_id    uuid not null references books (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (group_id, book_id, user_id),
  foreign key (group_id, user_id) references group_members on delete cascade
);

create index group_votes_of_member on group_votes (group_id, user_id);
create index group_votes_of_book on group_votes (book_id);
