-- Mail: addresses that are proven, links that reset a password, and what waits to be sent.

alter table users add column email_verified_at timestamptz(3);

-- What a link in a mail, or one that an admin hands over, stands for. The link has the token, this
-- table its SHA-256 only. `state` is a hash of what the link is about (accounts/tokens.sql.ts): once
-- the address or the password is another one, by whatever way, the link opens nothing any more.
create table account_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id    uuid not null references users (id) on delete cascade,
  purpose    text not null check (purpose in ('verify-email', 'reset-password')),
  -- It came by mail, so that whoever has it reads mail to the address.
  is_mailed  boolean not null,
  state      bytea not null check (octet_length(state) = 32),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index account_tokens_of_user on account_tokens (user_id);
create index account_tokens_expired on account_tokens (expires_at);

-- Mails to be sent, without what they will say: the token is made when one is sent. For a forgotten
-- password it holds whatever name was asked for; that nobody has it turns out later.
create table mails (
  id         uuid primary key,
  kind       text not null check (kind in ('verify-email', 'reset-password')),
  sought_by  text not null check (sought_by in ('id', 'username', 'email')),
  sought     text not null check (char_length(sought) <= 1000),
  language   text not null check (language ~ '^[a-z]{2}$'),
  attempts   smallint not null default 0 check (attempts >= 0),
  due_at     timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now()
);

create index mails_due on mails (due_at, id);

alter table audit_log drop constraint audit_log_deed_check;
alter table audit_log add constraint audit_log_deed_check check (deed in (
  'signed-up', 'signed-in', 'sign-in-failed', 'sessions-ended', 'password-changed', 'password-reset',
  'reset-link-issued', 'email-changed', 'email-verified', 'role-changed', 'account-exported',
  'account-deleted', 'user-added', 'user-edited', 'user-deleted', 'review-deleted',
  'review-restored', 'report-resolved'));
