-- What readers say to each other: likes of reviews, comments beneath them, and who is named in either.

-- How many there are of each, whoever they are by.
alter table reviews
  add column likes_count integer not null default 0,
  add column comments_count integer not null default 0,
  add constraint reviews_likes_count_check check (likes_count >= 0),
  add constraint reviews_comments_count_check check (comments_count >= 0);

-- A review can be deleted and come back: what stands under it waits, found by the review's id, and goes with what
-- is kept of it (forget_conversation, below).
create table review_likes (
  review_id  uuid not null,
  user_id    uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (review_id, user_id)
);

create index review_likes_of_user on review_likes (user_id);

create table comments (
  id          uuid primary key,
  review_id   uuid not null,
  -- Null: it was deleted, and others have replied to it. Its place stays, and nothing of what it said.
  user_id     uuid references users (id) on delete cascade,
  -- The first comment of its thread: threads are one level deep.
  reply_to    uuid references comments (id) on delete cascade,
  text        text not null check (char_length(text) <= 5000),
  -- How far one has to be in the book to read it: as it was given, and in per cent by its author's edition.
  page        integer check (page >= 0),
  minute      integer check (minute >= 0),
  percent     double precision check (percent between 0 and 100),
  likes_count integer not null default 0 check (likes_count >= 0),
  created_at  timestamptz(3) not null default now(),
  updated_at  timestamptz(3) not null default now(),
  check ((user_id is null) = (text = '')),
  check (reply_to <> id)
);

create index comments_of_review on comments (review_id, created_at, id);
create index comments_of_user on comments (user_id);
create index comments_of_thread on comments (reply_to, user_id);

create table comment_likes (
  comment_id uuid not null references comments (id) on delete cascade,
  user_id    uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (comment_id, user_id)
);

create index comment_likes_of_user on comment_likes (user_id);

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

create function forget_mentions() returns trigger language plpgsql as $$
begin
  delete from mentions where source_id = old.id;
  return null;
end $$;

create trigger comments_forget_mentions
  after delete on comments for each row execute function forget_mentions();

-- What readers report, and what is done about it, in the log.
alter table reports
  drop constraint reports_subject_kind_check,
  add constraint reports_subject_kind_check
    check (subject_kind in ('review', 'profile', 'comment', 'list', 'group', 'question', 'book'));

alter table audit_log
  drop constraint audit_log_event_check,
  add constraint audit_log_event_check check (event in (
    'signed-up', 'signed-in', 'sign-in-failed', 'sessions-ended', 'password-changed', 'password-reset',
    'reset-link-issued', 'email-changed', 'email-verified', 'factor-added', 'factor-removed',
    'recovery-codes-made', 'recovery-code-used', 'factors-cleared', 'role-changed', 'privacy-changed',
    'account-exported', 'account-deleted', 'user-added', 'user-edited', 'user-deleted',
    'review-deleted', 'review-restored', 'report-resolved', 'comment-deleted', 'user-suspended',
    'user-restored')),
  drop constraint audit_log_subject_kind_check,
  add constraint audit_log_subject_kind_check
    check (subject_kind in ('user', 'review', 'report', 'comment'));
