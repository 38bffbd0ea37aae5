-- Signing in: what opens an account, what is waited for, and what brings it back.

-- A session's token is known to the browser only; the server has its SHA-256.
create table sessions (
  token_hash   bytea primary key check (octet_length(token_hash) = 32),
  user_id      uuid not null references users (id) on delete cascade,
  -- On what device, in two words (accounts/devices.ts), not as the whole line that browsers send.
  browser      text check (char_length(browser) <= 40),
  system       text check (char_length(system) <= 40),
  created_at   timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  expires_at   timestamptz(3) not null
);

create index sessions_of_user on sessions (user_id);
create index sessions_expired on sessions (expires_at);

-- A browser that somebody has signed in with before: the limit on guessing at an account does not hold for it, so
-- that an attacker cannot lock the owner out.
create table known_devices (
  token_hash bytea not null check (octet_length(token_hash) = 32),
  user_id    uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, token_hash)
);

-- What a link in a mail, or one that an admin hands over, stands for. The link has the token, this table its
-- SHA-256 only. `state` is a hash of what the link is about (accounts/tokens.sql.ts): once the address or the
-- password is another one, by whatever way, the link opens nothing any more.
create table account_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id    uuid not null references users (id) on delete cascade,
  purpose    text not null check (purpose in ('verify-email', 'reset-password')),
  -- It came by mail, so whoever has it reads mail to the address.
  is_mailed  boolean not null,
  state      bytea not null check (octet_length(state) = 32),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index account_tokens_of_user on account_tokens (user_id);
create index account_tokens_expired on account_tokens (expires_at);

-- A right password that waits for the second factor. `state` is a hash of the password: when that changes, what
-- it began is over.
create table pending_sign_ins (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id    uuid not null references users (id) on delete cascade,
  state      bytea not null check (octet_length(state) = 32),
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index pending_sign_ins_of_user on pending_sign_ins (user_id);
create index pending_sign_ins_expired on pending_sign_ins (expires_at);

-- The secret that an authenticator app shares with the site, encrypted with a key that is not in the database
-- (server/platform/auth/encryption.ts).
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
  -- The session or the pending sign-in that it belongs to.
  bound_to       bytea check (octet_length(bound_to) = 32),
  expires_at     timestamptz(3) not null,
  check ((purpose = 'sign-in') = (user_id is null)),
  check ((user_id is null) = (bound_to is null))
);

create index passkey_challenges_of_user on passkey_challenges (user_id);
create index passkey_challenges_expired on passkey_challenges (expires_at);

-- What lets somebody in who has lost everything else; each works once.
create table recovery_codes (
  user_id   uuid not null references users (id) on delete cascade,
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at   timestamptz(3),
  primary key (user_id, code_hash)
);

-- What a call that makes something answered, for whoever sends it again with the same Idempotency-Key.
create table idempotency_keys (
  user_id    uuid not null references users (id) on delete cascade,
  key        text not null check (key <> '' and char_length(key) <= 255),
  -- SHA-256 of the address and the body that came with the key.
  request    bytea not null check (octet_length(request) = 32),
  -- As JSON; null: it was too large to be kept.
  answer     text,
  expires_at timestamptz(3) not null,
  primary key (user_id, key)
);

create index idempotency_keys_expired on idempotency_keys (expires_at);

-- While no ROLE_POLICY is set and only this machine is served, roles are free to choose: until the first request that
-- shows that the site is reached from outside, which is written down here for all processes and all starts to come.
create table role_choice_closed (
  only_row boolean primary key default true check (only_row),
  -- What showed it, such as the Origin of a request.
  sign text not null check (sign <> '' and char_length(sign) <= 200),
  closed_at timestamptz not null default now()
);
