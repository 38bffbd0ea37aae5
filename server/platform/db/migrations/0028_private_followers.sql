-- Lists of people are without those whose profiles are private. That somebody is left out of one cannot be seen in it, so
-- whoever becomes public again is told of as whoever is not suspended any more is.
create or replace function invalidate_user() returns trigger language plpgsql as $$
begin
  perform invalidate(
    'user ' || old.id,
    case when tg_op = 'DELETE'
           or (old.username, old.first_name, old.last_name, old.role, old.profile_visibility, old.leaving_at is null, old.suspended_at is null)
              is distinct from
              (new.username, new.first_name, new.last_name, new.role, new.profile_visibility, new.leaving_at is null, new.suspended_at is null)
         then 'name ' || old.id end,
    case when tg_op = 'UPDATE' and old.profile_visibility <> new.profile_visibility
         then 'suspensions' end);
  return null;
end $$;
