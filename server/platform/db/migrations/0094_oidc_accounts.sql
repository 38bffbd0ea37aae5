-- Accounts that come from a provider and have no password, and what they confirm by signing in there again.

-- With a session a step links an account, or proves something of it; without one it signs in, or up.
alter table oidc_steps add column proof_for text;
alter table oidc_steps add column invitation text;
alter table oidc_steps add constraint oidc_steps_proof_check
  check (proof_for is null or (session_hash is not null and char_length(proof_for) <= 20)) not valid;
alter table oidc_steps add constraint oidc_steps_invitation_check check (char_length(invitation) <= 100) not valid;

-- In this session its owner has signed in at the provider again, for this.
create table oidc_proofs (
  session_hash bytea not null references sessions (token_hash) on delete cascade,
  proof_for    text not null check (char_length(proof_for) <= 20),
  expires_at   timestamptz(3) not null,
  primary key (session_hash, proof_for)
);

create index oidc_proofs_expired on oidc_proofs (expires_at);

-- Somebody new, whose address the provider has not said, is asked for it. The browser has the token, here is its SHA-256.
create table oidc_sign_ups (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  issuer     text collate "C" not null check (char_length(issuer) <= 500),
  subject    text collate "C" not null check (char_length(subject) between 1 and 255),
  name       text not null check (char_length(name) <= 100),
  invitation text check (char_length(invitation) <= 100),
  expires_at timestamptz(3) not null
);

create index oidc_sign_ups_expired on oidc_sign_ups (expires_at);
