-- Who may come in where not everybody may (REGISTRATION): by an invitation, or when an admin has read what they ask.

create table invitations (
  id         uuid primary key,
  -- Null: whoever made it has left; it lets nobody in any more, and whom it let in stays known.
  user_id    uuid references users (id) on delete set null,
  -- In clear, since whoever made it is shown it again: it opens no account.
  code       text collate "C" not null unique check (code ~ '^[A-Za-z0-9_-]{22}$'),
  uses       integer not null check (uses between 1 and 100),
  used       integer not null default 0,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- Null: nobody has ended it.
  ended_at   timestamptz(3),
  check (used between 0 and uses)
);

create index invitations_of_user on invitations (user_id, created_at desc, id desc);
create index invitations_newest on invitations (created_at desc, id desc);

-- Who was let in by which: kept as long as the account.
create table invited (
  user_id       uuid primary key references users (id) on delete cascade,
  invitation_id uuid not null references invitations (id) on delete cascade,
  created_at    timestamptz(3) not null default now()
);

create index invited_by on invited (invitation_id, user_id);

-- Those who wait for an admin. They hold no name: who has it is asked when they are let in.
create table registrations (
  id             uuid primary key,
  username       text not null check (char_length(username) between 3 and 30),
  email          text not null check (char_length(email) <= 254),
  email_key      text not null unique,
  password_hash  text not null,
  role           text not null check (char_length(role) <= 20),
  bio            text check (char_length(bio) <= 2000),
  -- Null where no question was asked.
  answer         text check (char_length(answer) between 1 and 2000),
  -- Of the mail that says that they are let in.
  language       text not null check (char_length(language) <= 10),
  created_at     timestamptz(3) not null default now()
);

create index registrations_newest on registrations (created_at desc, id desc);
