-- Kept are also answers about somebody themselves: besides what everyone sees of them their address, whether
-- it is confirmed, and the role they wish for. Said as 'user' (see 0014).

drop trigger users_note_change on users;
create trigger users_note_change
  after update on users
  for each row when (
    (old.username, old.first_name, old.last_name, old.role, old.bio, old.followers_count,
     old.following_count, old.reviews_count, old.favorites_count, old.email, old.email_verified_at,
     old.role_wish)
    is distinct from
    (new.username, new.first_name, new.last_name, new.role, new.bio, new.followers_count,
     new.following_count, new.reviews_count, new.favorites_count, new.email, new.email_verified_at,
     new.role_wish)
    or new.last_seen_at not between old.last_seen_at and old.last_seen_at + interval '4 minutes')
  execute function note_user();
