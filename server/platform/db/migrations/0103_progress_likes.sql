-- Who likes a note of progress, and how many: those of suspended people are not counted, as with reviews, comments, lists and quotes.
alter table progress add column likes_count integer not null default 0;
alter table progress add constraint progress_likes_count_check check (likes_count >= 0) not valid;

create table progress_likes (
  id          uuid not null,
  progress_id uuid not null references progress (id) on delete cascade,
  user_id     uuid not null references users (id) on delete cascade,
  created_at  timestamptz(3) not null default now(),
  is_counted  boolean not null default true,
  primary key (progress_id, user_id)
);

create index progress_likes_of_user on progress_likes (user_id);

create trigger progress_likes_count_new
  before insert on progress_likes
  for each row when (not is_restoring()) execute function count_unless_suspended();
