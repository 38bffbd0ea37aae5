-- Second factors: authenticator apps, recovery codes, and sign-ins that wait for one.

-- The secret that an authenticator app shares with the site, sealed with a key that is not in the
-- database (server/secrets.ts).
create table totp_secrets (
  user_id      uuid primary key references users (id) on delete cascade,
  secret       bytea not null check (octet_length(secret) between 32 and 200),
  -- The time step of the last code that was accepted: none is accepted twice.
  last_step    bigint not null default 0,
  created_at   timestamptz(3) not null default now(),
  -- Null until a first code has shown that the app has it.
  confirmed_at timestamptz(3)
);

-- What gets somebody in who has lost everything else; each works once.
create table recovery_codes (
  user_id   uuid not null references users (id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at   timestamptz(3),
  primary key (user_id, code_hash)
);

-- A right password that waits for the second factor. `state` is a hash of the password: when that
-- changes, what it began is over.
create table sign_in_steps (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id    uuid not null references users (id) on delete cascade,
  state      bytea not null check (octet_length(state) = 32),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index sign_in_steps_of_user on sign_in_steps (user_id);
create index sign_in_steps_expired on sign_in_steps (expires_at);

alter table audit_log drop constraint audit_log_deed_check;
alter table audit_log add constraint audit_log_deed_check check (deed in (
  'signed-up', 'signed-in', 'sign-in-failed', 'sessions-ended', 'password-changed', 'password-reset',
  'reset-link-issued', 'email-changed', 'email-verified', 'factor-added', 'factor-removed',
  'recovery-codes-made', 'recovery-code-used', 'factors-cleared', 'role-changed',
  'account-exported', 'account-deleted', 'user-added', 'user-edited', 'user-deleted',
  'review-deleted', 'review-restored', 'report-resolved'));
