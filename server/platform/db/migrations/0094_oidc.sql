-- Signing in elsewhere (OpenID Connect): who somebody is to the provider, and what has been begun there.

-- Found by issuer and subject alone; an address never leads to an account.
create table oidc_identities (
  issuer       text collate "C" not null check (char_length(issuer) <= 500),
  subject      text collate "C" not null check (char_length(subject) between 1 and 255),
  user_id      uuid not null references users (id) on delete cascade,
  created_at   timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  primary key (issuer, subject)
);

-- Of each provider one.
create unique index oidc_identities_of_user on oidc_identities (user_id, issuer);

-- Somebody is at the provider. The address that leads back has a token, the browser another one in a cookie; here are
-- their SHA-256. Whose account is linked, their session says: where that ends, so does this.
create table oidc_steps (
  token_hash   bytea primary key check (octet_length(token_hash) = 32),
  browser_hash bytea not null check (octet_length(browser_hash) = 32),
  session_hash bytea references sessions (token_hash) on delete cascade,
  verifier     text not null check (char_length(verifier) <= 128),
  nonce        text not null check (char_length(nonce) <= 128),
  return_to    text check (char_length(return_to) <= 1000),
  created_at   timestamptz(3) not null default now(),
  expires_at   timestamptz(3) not null
);

create index oidc_steps_of_session on oidc_steps (session_hash);
create index oidc_steps_expired on oidc_steps (expires_at);
