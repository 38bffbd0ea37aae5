-- Second factors: authenticator apps, passkeys, recovery codes, and sign-ins that wait for one.

-- The secret that an authenticator app shares with the site, sealed with a key that is not in the
-- database (server/platform/auth/encryption.ts).
create table totp_secrets (
  user_id      uuid primary key references users (id) on delete cascade,
  secret       bytea not null check (octet_length(secret) between 32 and 200),
  -- The time step of the last code that was accepted: none is accepted twice.
  last_step    bigint not null default 0,
  created_at   timestamptz(3) not null default now(),
  -- Null until a first code has shown that the app has it.
  confirmed_at timestamptz(3)
);

-- The public half of a passkey; the private one never leaves the device.
create table passkeys (
  id            uuid primary key,
  user_id       uuid not null references users (id) on delete cascade,
  credential_id text collate "C" not null unique
                check (credential_id ~ '^[A-Za-z0-9_-]+$' and char_length(credential_id) <= 1400),
  public_key    bytea not null check (octet_length(public_key) <= 4096),
  -- How often it was used, as it says itself; 0 where it does not count. It never goes back.
  counter       bigint not null check (counter >= 0),
  transports    text[] not null default '{}',
  name          text not null check (char_length(name) between 1 and 60),
  -- It can be on other devices of its owner as well.
  is_backed_up  boolean not null,
  created_at    timestamptz(3) not null default now(),
  last_used_at  timestamptz(3)
);

create index passkeys_of_user on passkeys (user_id, created_at desc, id desc);

-- What a passkey is to sign: once, soon, and for what it was made for.
create table passkey_challenges (
  challenge_hash bytea primary key check (octet_length(challenge_hash) = 32),
  purpose        text not null check (purpose in ('register', 'second-factor', 'sign-in')),
  -- Nobody yet, where somebody signs in with nothing but a passkey.
  user_id        uuid references users (id) on delete cascade,
  -- The session or the step of signing in that it belongs to.
  bound_to       bytea check (octet_length(bound_to) = 32),
  expires_at     timestamptz(3) not null,
  check ((purpose = 'sign-in') = (user_id is null)),
  check ((user_id is null) = (bound_to is null))
);

create index passkey_challenges_of_user on passkey_challenges (user_id);
create index passkey_challenges_expired on passkey_challenges (expires_at);

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
