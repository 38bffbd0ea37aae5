-- What e-readers send of marked passages. One waits here until it is known of which book it is; then it becomes a quote, and
-- only its hash stays, by which the same one is known when it is sent again.
create table device_highlights (
  user_id        uuid not null,
  document       text not null,
  text_hash      bytea not null check (octet_length(text_hash) = 32),
  -- Null: it has become a quote.
  text           text check (char_length(text) between 1 and 2000),
  note           text check (char_length(note) between 1 and 2000),
  page           integer check (page between 0 and 99999),
  highlighted_at timestamptz(3) not null default now(),
  primary key (user_id, document, text_hash),
  foreign key (user_id, document) references device_documents (user_id, document) on delete cascade
);

create index device_highlights_waiting on device_highlights (user_id, document) where text is not null;

-- As whom the passages that e-readers send are shown to: a visibility.
alter table users add column quotes_from_devices text not null default 'private';
