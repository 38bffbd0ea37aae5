-- What somebody's programs call with. A program has the token, this table its SHA-256 only, and, of those that e-readers
-- use, that of its MD5 in hex, which is what they send.
create table api_tokens (
  id             uuid primary key,
  user_id        uuid not null references users (id) on delete cascade,
  name           text not null check (char_length(name) between 1 and 60),
  scopes         text[] not null check (cardinality(scopes) between 1 and 8),
  token_hash     bytea not null unique check (octet_length(token_hash) = 32),
  key_hash       bytea unique check (octet_length(key_hash) = 32),
  created_at     timestamptz(3) not null default now(),
  -- Null: it has no end.
  expires_at     timestamptz(3),
  last_used_at   timestamptz(3),
  -- The network, as the audit log has it.
  last_used_from text check (char_length(last_used_from) <= 60)
);

create index api_tokens_of_user on api_tokens (user_id, created_at desc);
create index api_tokens_expired on api_tokens (expires_at) where expires_at is not null;
