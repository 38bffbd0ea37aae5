-- Whom a review or a comment names.
create table mentions (
  -- The review's or comment's id.
  source_id uuid not null,
  user_id   uuid not null references users (id) on delete cascade,
  -- As it stands in the text; null: it does so no more. The row stays, so that nobody is told twice.
  name      text check (char_length(name) between 1 and 60),
  -- They have been told, as they may see it.
  is_told   boolean not null default false,
  primary key (source_id, user_id)
);

create index mentions_of_user on mentions (user_id);

-- What stands under a review goes when neither the review is there nor what is kept of a deleted one.
create function forget_conversation() returns trigger language plpgsql as $$
begin
  if exists (select from reviews where id = old.id)
     or exists (select from deleted_reviews where id = old.id) then
    return null;
  end if;
  delete from review_likes where review_id = old.id;
  delete from comments where review_id = old.id;
  delete from mentions where source_id = old.id;
  return null;
end $$;

create trigger reviews_forget_conversation
  after delete on reviews for each row execute function forget_conversation();
create trigger deleted_reviews_forget_conversation
  after delete on deleted_reviews for each row execute function forget_conversation();

-- With a comment go the names in it.
create function forget_mentions() returns trigger language plpgsql as $$
begin
  delete from mentions where source_id = old.id;
  return null;
end $$;

create trigger comments_forget_mentions
  after delete on comments for each row execute function forget_mentions();
