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
