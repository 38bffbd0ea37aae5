-- Pictures of people, and names they choose to be shown with.

alter table users add column display_name text;
alter table users add constraint users_display_name_check
  check (char_length(display_name) between 1 and 60) not valid;

-- The address of the picture: another one for each, that nobody guesses. Null without a picture.
alter table users add column picture text collate "C";
alter table users add constraint users_picture_check check (picture ~ '^[A-Za-z0-9_-]{16}$') not valid;

-- Somebody's picture, as we have encoded it anew: squares of 64, 192 and 512 pixels.
create table profile_pictures (
  user_id    uuid primary key references users (id) on delete cascade,
  small      bytea not null check (octet_length(small) between 1 and 1048576),
  medium     bytea not null check (octet_length(medium) between 1 and 1048576),
  large      bytea not null check (octet_length(large) between 1 and 1048576),
  created_at timestamptz(3) not null default now()
);

-- They are compressed already.
alter table profile_pictures alter column small set storage external;
alter table profile_pictures alter column medium set storage external;
alter table profile_pictures alter column large set storage external;
