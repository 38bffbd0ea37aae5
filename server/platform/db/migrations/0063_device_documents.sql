-- What e-readers tell of, by the name that they have for it: a hash of the file, mostly. Until somebody says which book
-- it is, it waits; from then on what they tell goes into the library.
create table device_documents (
  user_id     uuid not null references users (id) on delete cascade,
  document    text not null check (char_length(document) between 1 and 255),
  -- As far as the device says them.
  title       text check (char_length(title) between 1 and 1000),
  author      text check (char_length(author) between 1 and 1000),
  book_id     uuid references books (id) on delete set null,
  -- Where it was last, as it came: it is given back so to the other devices.
  progress    text check (char_length(progress) <= 4096),
  percentage  double precision check (percentage between 0 and 1),
  device      text check (char_length(device) <= 255),
  device_id   text check (char_length(device_id) <= 255),
  created_at  timestamptz(3) not null default now(),
  sent_at     timestamptz(3) not null default now(),
  primary key (user_id, document)
);

create index device_documents_of_book on device_documents (book_id);
create index device_documents_newest on device_documents (user_id, sent_at desc, document);

-- Which progress a device noted: after a day one an hour of it stays.
create table device_progress (
  progress_id uuid primary key references progress (id) on delete cascade,
  user_id     uuid not null references users (id) on delete cascade,
  document    text not null check (char_length(document) between 1 and 255),
  noted_at    timestamptz(3) not null default now()
);

create index device_progress_of_document on device_progress (user_id, document, noted_at desc);
