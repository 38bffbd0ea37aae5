-- Accounts that admins have suspended: nobody sees them or anything of theirs, as if they were not there, and nobody
-- is signed in with one, until it is lifted.
alter table users
  add column suspended_at timestamptz(3),
  -- Their owner is shown it.
  add column suspension_reason text check (char_length(suspension_reason) between 1 and 2000),
  add constraint users_suspension_check check ((suspended_at is null) = (suspension_reason is null));

-- Of those who are there these are few: one look for all rows of a statement (isNotLeaving).
create index users_unseen on users (id) where leaving_at is not null or suspended_at is not null;

-- Who is in the directory, what caches depend on, and which ratings count, as before and without them.
create or replace function count_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_total('users', count(*)),
            add_to_total('directory', count(*) filter (where show_in_directory and suspended_at is null))
       from changed where leaving_at is null;
  elsif tg_op = 'DELETE' then
    perform add_to_total('users', -count(*)),
            add_to_total('directory', -count(*) filter (where show_in_directory and suspended_at is null))
       from changed where leaving_at is null;
  else
    delete from totals where name in ('users', 'directory');
  end if;
  return null;
end $$;

create or replace function recount_user() returns trigger language plpgsql as $$
begin
  perform add_to_total('users', (new.leaving_at is null)::integer - (old.leaving_at is null)::integer);
  perform add_to_total('directory', (new.show_in_directory and new.leaving_at is null and new.suspended_at is null)::integer
                                    - (old.show_in_directory and old.leaving_at is null and old.suspended_at is null)::integer);
  return null;
end $$;

drop trigger users_count_changed on users;
create trigger users_count_changed
  after update on users
  for each row when ((old.leaving_at is null, old.show_in_directory, old.suspended_at is null)
                     <> (new.leaving_at is null, new.show_in_directory, new.suspended_at is null))
  execute function recount_user();

create or replace function invalidate_user() returns trigger language plpgsql as $$
begin
  perform invalidate(
    'user ' || old.id,
    case when tg_op = 'DELETE'
           or (old.username, old.first_name, old.last_name, old.role, old.profile_visibility, old.leaving_at is null, old.suspended_at is null)
              is distinct from
              (new.username, new.first_name, new.last_name, new.role, new.profile_visibility, new.leaving_at is null, new.suspended_at is null)
         then 'name ' || old.id end);
  return null;
end $$;

drop trigger users_invalidate on users;
create trigger users_invalidate
  after update on users
  for each row when (
    (old.username, old.first_name, old.last_name, old.role, old.bio, old.followers_count,
     old.following_count, old.reviews_count, old.favorites_count, old.email, old.email_verified_at,
     old.role_request, old.profile_visibility, old.show_follows, old.show_in_directory, old.leaving_at is null, old.suspended_at is null)
    is distinct from
    (new.username, new.first_name, new.last_name, new.role, new.bio, new.followers_count,
     new.following_count, new.reviews_count, new.favorites_count, new.email, new.email_verified_at,
     new.role_request, new.profile_visibility, new.show_follows, new.show_in_directory, new.leaving_at is null, new.suspended_at is null)
    or new.last_seen_at not between old.last_seen_at and old.last_seen_at + interval '4 minutes')
  execute function invalidate_user();

create or replace function count_entry() returns trigger language plpgsql as $$
begin
  new.is_counted := new.rating is not null and new.review_id is null and new.visibility = 'public'
    -- Held: a profile that becomes private at this moment is seen here, or sees this.
    and (select profile_visibility = 'public' and suspended_at is null from users where id = new.user_id for share);
  return new;
end $$;
