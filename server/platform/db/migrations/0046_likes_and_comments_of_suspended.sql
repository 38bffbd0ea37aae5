-- Likes and comments of a suspended account are in no count until it is lifted; each row says whether it has been
-- counted, as reviews and favorites do. How many comments there are is counted under reviews only.
alter table review_likes add column is_counted boolean not null default true;
alter table comment_likes add column is_counted boolean not null default true;
alter table list_likes add column is_counted boolean not null default true;
alter table comments add column is_counted boolean not null default true;

create function count_unless_suspended() returns trigger language plpgsql as $$
begin
  -- Held: a suspension at this moment is seen here, or sees this.
  new.is_counted := coalesce((select suspended_at is null from users where id = new.user_id for share), true);
  return new;
end $$;

create trigger review_likes_count_new
  before insert on review_likes
  for each row when (not is_restoring()) execute function count_unless_suspended();
create trigger comment_likes_count_new
  before insert on comment_likes
  for each row when (not is_restoring()) execute function count_unless_suspended();
create trigger list_likes_count_new
  before insert on list_likes
  for each row when (not is_restoring()) execute function count_unless_suspended();
create trigger comments_count_new
  before insert on comments
  for each row when (not is_restoring()) execute function count_unless_suspended();

-- What is there already of those who are suspended is counted out as after a suspension.
update users set is_carrying_over = true where suspended_at is not null;
