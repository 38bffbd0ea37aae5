-- Apps by others that ask people for a token (OAuth 2.0): what each has said of itself. Nobody vouches for it.
create table apps (
  id            uuid primary key,
  -- The SHA-256 of its secret.
  secret_hash   bytea not null check (octet_length(secret_hash) = 32),
  name          text not null check (char_length(name) between 1 and 60),
  website       text check (char_length(website) <= 300),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  -- What it may ask for; null: it has not said.
  scopes        text[] check (cardinality(scopes) <= 8),
  created_at    timestamptz(3) not null default now(),
  -- When somebody last allowed it something.
  used_at       timestamptz(3)
);

create index apps_by_use on apps (coalesce(used_at, created_at));

-- That somebody has allowed an app something: the SHA-256 of the code with which it fetches its token, once, and then the
-- token. It is kept as long as the token, so that a code that comes again is known, and revokes it.
create table app_grants (
  code_hash    bytea primary key check (octet_length(code_hash) = 32),
  app_id       uuid not null references apps (id) on delete cascade,
  user_id      uuid not null references users (id) on delete cascade,
  redirect_uri text not null check (char_length(redirect_uri) <= 300),
  scopes       text[] not null check (cardinality(scopes) between 1 and 8),
  -- Of PKCE: the SHA-256 of what has to come with the code, in base64url.
  challenge    text check (char_length(challenge) = 43),
  created_at   timestamptz(3) not null default now(),
  expires_at   timestamptz(3) not null,
  used_at      timestamptz(3),
  token_id     uuid unique references api_tokens (id) on delete set null
);

create index app_grants_of_user on app_grants (user_id);
create index app_grants_of_app on app_grants (app_id);
create index app_grants_expired on app_grants (expires_at) where token_id is null;
