-- Who likes a quote, and how many: those of suspended people are not counted, as with reviews, comments and lists.
alter table quotes add column likes_count integer not null default 0;
alter table quotes add constraint quotes_likes_count_check check (likes_count >= 0) not valid;

create table quote_likes (
  id         uuid not null,
  quote_id   uuid not null references quotes (id) on delete cascade,
  user_id    uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  is_counted boolean not null default true,
  primary key (quote_id, user_id)
);

create index quote_likes_of_user on quote_likes (user_id);

create trigger quote_likes_count_new
  before insert on quote_likes
  for each row when (not is_restoring()) execute function count_unless_suspended();
