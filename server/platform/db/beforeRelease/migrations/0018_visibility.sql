-- Who sees what. Everything that somebody puts down has a visibility: `public`, `followers` (those whose
-- follow was accepted, and oneself) or `private` (oneself); a profile as a whole is `public` or
-- `followers`, and then nothing of theirs is seen by others whatever its own visibility. The rule is asked
-- where a row is read (server/domains/privacy/visibility.sql.ts), so it holds from the moment of a change.

alter table users
  add column profile_visibility text not null default 'public'
    check (profile_visibility in ('public', 'followers')),
  -- Of what they write from now on, where nothing else is said.
  add column default_visibility text not null default 'public'
    check (default_visibility in ('public', 'followers', 'private')),
  add column show_follows      boolean not null default true,
  add column show_in_directory boolean not null default true,
  add column counts_in_trends  boolean not null default true,
  -- A change of these has not been carried into all counts yet (see domains/privacy/carryOver.ts).
  add column is_carrying_over  boolean not null default false;

create index users_carrying_over on users (id) where is_carrying_over;

-- `is_counted`: it is in its book's counts, as whatever is public and of a public profile has to be.
-- `is_trending`: it is in its book's trend, too. They say what has been counted, and change in the
-- transaction that counts; who may see something never depends on them.
alter table reviews
  add column visibility  text not null default 'public'
    check (visibility in ('public', 'followers', 'private')),
  add column has_spoilers boolean not null default false,
  add column is_counted   boolean not null default true,
  add column is_trending  boolean not null default true,
  add constraint reviews_counted_check
    check ((is_counted or not is_trending) and (visibility = 'public' or not is_counted));
alter table favorites
  add column is_counted  boolean not null default true,
  add column is_trending boolean not null default true,
  add constraint favorites_counted_check check (is_counted or not is_trending);

-- How many of a book's counted reviews and favourites are not in its trend.
alter table books add column untrended_count integer not null default 0 check (untrended_count >= 0);

update deleted_reviews
   set review = review || '{"visibility": "public", "has_spoilers": false,
                            "is_counted": true, "is_trending": true}';

-- With the visibility in it, feeds go on reading the newest of each person from the index alone.
drop index reviews_of_user;
create index reviews_of_user on reviews (user_id, created_at desc, id desc)
  include (book_id, visibility);
-- Few as they are, what is not public is counted out of totals and not into them.
create index reviews_narrow_of_user on reviews (user_id, visibility) where visibility <> 'public';
create index reviews_uncounted_of_book on reviews (book_id, user_id) where not is_counted;

-- An admin sees what is reported.
create index reports_of_subject on reports (subject_id);

-- Who asks to follow a private profile. A request that was declined stays, so that nobody is asked again
-- within a week; its asker is not told, and sees it as if it waited still.
create table follow_requests (
  id           uuid not null,
  asker_id     uuid not null references users (id) on delete cascade,
  asked_id     uuid not null references users (id) on delete cascade,
  created_at   timestamptz(3) not null default now(),
  declined_at  timestamptz(3),
  -- By its asker, after it was declined: before, the row goes.
  withdrawn_at timestamptz(3) check (withdrawn_at is null or declined_at is not null),
  primary key (asked_id, asker_id),
  check (asker_id <> asked_id)
);

create index follow_requests_of_asker on follow_requests (asker_id);
create index follow_requests_waiting on follow_requests (asked_id, created_at desc, id desc)
  where declined_at is null;
create index follow_requests_withdrawn on follow_requests (declined_at) where withdrawn_at is not null;

alter table audit_log drop constraint audit_log_deed_check;
alter table audit_log add constraint audit_log_deed_check check (deed in (
  'signed-up', 'signed-in', 'sign-in-failed', 'sessions-ended', 'password-changed', 'password-reset',
  'reset-link-issued', 'email-changed', 'email-verified', 'factor-added', 'factor-removed',
  'recovery-codes-made', 'recovery-code-used', 'factors-cleared', 'role-changed', 'privacy-changed',
  'account-exported', 'account-deleted', 'user-added', 'user-edited', 'user-deleted',
  'review-deleted', 'review-restored', 'report-resolved'));

-- What kept answers are told of (see 0014). A profile that becomes private or public is another one
-- wherever it is shown: said as 'name' as well.
create or replace function note_user() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform note_changes('user ' || old.id, 'name ' || old.id);
    return null;
  end if;
  perform note_changes('user ' || old.id);
  if (old.username, old.first_name, old.last_name, old.role, old.profile_visibility)
     is distinct from
     (new.username, new.first_name, new.last_name, new.role, new.profile_visibility) then
    perform note_changes('name ' || old.id);
  end if;
  return null;
end $$;

drop trigger users_note_change on users;
create trigger users_note_change
  after update on users
  for each row when (
    (old.username, old.first_name, old.last_name, old.role, old.bio, old.followers_count,
     old.following_count, old.reviews_count, old.favorites_count, old.email, old.email_verified_at,
     old.role_wish, old.profile_visibility, old.show_follows, old.show_in_directory)
    is distinct from
    (new.username, new.first_name, new.last_name, new.role, new.bio, new.followers_count,
     new.following_count, new.reviews_count, new.favorites_count, new.email, new.email_verified_at,
     new.role_wish, new.profile_visibility, new.show_follows, new.show_in_directory)
    or new.last_seen_at not between old.last_seen_at and old.last_seen_at + interval '4 minutes')
  execute function note_user();

-- How many there are is the same, but lists of its author's have one more or fewer.
create or replace function note_review() returns trigger language plpgsql as $$
begin
  perform note_changes('review ' || old.id);
  if tg_op = 'UPDATE' and old.visibility <> new.visibility then
    perform note_changes('user ' || old.user_id);
  end if;
  return null;
end $$;
