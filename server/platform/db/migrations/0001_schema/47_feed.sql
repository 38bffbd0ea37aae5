-- What people did, for the feeds of who follows them: many of one kind within an hour are one item. A feed reads the
-- newest items of each followed person from one index; nothing is written for each follower. Whether somebody may
-- see an activity is asked when it is read; `is_private` only keeps what no follower sees out of the index.
create table feed_items (
  id          uuid primary key,
  user_id     uuid not null references users (id) on delete cascade,
  -- One of shared/feed.ts.
  kind        text not null check (char_length(kind) between 1 and 20),
  started_at  timestamptz(3) not null,
  -- Of its newest activity that followers see.
  created_at  timestamptz(3) not null,
  -- Of those that followers see.
  activities_count integer not null default 0 check (activities_count >= 0)
);

create index feed_items_of_user on feed_items (user_id, created_at desc, id desc) include (kind)
  where activities_count > 0;
create index feed_items_of_kind on feed_items (user_id, kind, started_at desc);

create table feed_activities (
  item_id    uuid not null references feed_items (id) on delete cascade,
  -- The review, reading, progress, quote, list or group; of a wish or a rating the book.
  source_id  uuid not null,
  user_id    uuid not null references users (id) on delete cascade,
  kind       text not null check (char_length(kind) between 1 and 20),
  book_id    uuid references books (id) on delete cascade,
  is_private boolean not null,
  created_at timestamptz(3) not null,
  primary key (item_id, source_id)
);

create index feed_activities_of_user on feed_activities (user_id, source_id);
create index feed_activities_of_book on feed_activities (book_id);

-- An item of a feed counts what others may see of it.
create function count_activity() returns trigger language plpgsql as $$
declare
  was integer := case when tg_op <> 'INSERT' and not old.is_private then 1 else 0 end;
  now_is integer := case when tg_op <> 'DELETE' and not new.is_private then 1 else 0 end;
begin
  if tg_op = 'DELETE' then
    update feed_items set activities_count = activities_count - was where id = old.item_id and was > 0;
  elsif was <> now_is then
    update feed_items
       set activities_count = activities_count + now_is - was,
           created_at = case when activities_count = 0 or now_is > was and new.created_at > created_at
                             then new.created_at else created_at end
     where id = new.item_id;
  end if;
  return null;
end $$;

create trigger feed_activities_count_new
  after insert on feed_activities for each row when (not is_restoring()) execute function count_activity();
create trigger feed_activities_count_gone after delete on feed_activities for each row execute function count_activity();
create trigger feed_activities_count_change
  after update of is_private on feed_activities
  for each row when (old.is_private <> new.is_private) execute function count_activity();

-- What imports, undoing and books that become one write is no news (server/platform/events.ts, `quietly`).
create function is_quiet() returns boolean language sql stable
return is_restoring() or coalesce(current_setting('commonplace.is_quiet', true) = 'on', false);

-- An item's id tells nothing of its order, by which nothing is listed: it may come from here.
create function note_activity(
  who uuid, what text, source uuid, book uuid, hidden boolean, done_at timestamptz
) returns void language plpgsql as $$
declare
  item uuid;
begin
  if is_quiet() then
    return;
  end if;
  select id into item
    from feed_items
   where user_id = who and kind = what
     and started_at between done_at - interval '1 hour' and done_at
   order by started_at desc
   limit 1
     for update;
  if item is null then
    item := gen_random_uuid();
    insert into feed_items (id, user_id, kind, started_at, created_at)
    values (item, who, what, done_at, done_at);
  end if;
  insert into feed_activities (item_id, source_id, user_id, kind, book_id, is_private, created_at)
  values (item, source, who, what, book, hidden, done_at)
      on conflict (item_id, source_id) do nothing;
end $$;

create function forget_activities(who uuid, source uuid, variadic kinds text[]) returns void language sql as $$
  delete from feed_activities where user_id = who and source_id = source and kind = any(kinds);
$$;

-- A review comes into feeds.
create function note_review() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform forget_activities(old.user_id, old.id, 'review');
  elsif tg_op = 'INSERT' then
    perform note_activity(new.user_id, 'review', new.id, new.book_id, new.visibility = 'private', new.created_at);
  else
    update feed_activities
       set is_private = (new.visibility = 'private'), book_id = new.book_id
     where user_id = new.user_id and source_id = new.id and kind = 'review';
  end if;
  return null;
end $$;

create trigger reviews_note_new
  after insert on reviews for each row when (not is_restoring()) execute function note_review();
create trigger reviews_note_gone after delete on reviews for each row execute function note_review();
create trigger reviews_note_change
  after update on reviews
  for each row when (old.visibility <> new.visibility or old.book_id <> new.book_id)
  execute function note_review();

-- That somebody wants to read a book, or rates it, comes into feeds.
create function note_entry() returns trigger language plpgsql as $$
declare
  is_hidden boolean := tg_op <> 'DELETE' and new.visibility = 'private';
begin
  if tg_op = 'DELETE' then
    perform forget_activities(old.user_id, old.book_id, 'wanted', 'rating');
    return null;
  end if;
  if new.status = 'want' and (tg_op = 'INSERT' or old.status is distinct from 'want') then
    perform note_activity(new.user_id, 'wanted', new.book_id, new.book_id, is_hidden, now());
  end if;
  if new.rating is not null and new.review_id is null and (tg_op = 'INSERT' or old.rating is null) then
    perform note_activity(new.user_id, 'rating', new.book_id, new.book_id, is_hidden, now());
  end if;
  if tg_op = 'UPDATE' then
    if new.rating is null or new.review_id is not null then
      perform forget_activities(new.user_id, new.book_id, 'rating');
    end if;
    if old.visibility <> new.visibility then
      update feed_activities d
         set is_private = is_hidden
                          or exists (select from progress p where p.id = d.source_id and p.visibility = 'private')
                          or exists (select from quotes q where q.id = d.source_id and q.visibility = 'private')
       where d.user_id = new.user_id and d.book_id = new.book_id and d.kind not in ('review', 'list', 'joined');
    end if;
  end if;
  return null;
end $$;

create trigger entries_note_new
  after insert on entries
  for each row when ((new.status = 'want' or new.rating is not null) and not is_restoring())
  execute function note_entry();
create trigger entries_note_gone after delete on entries for each row execute function note_entry();
create trigger entries_note_change
  after update on entries
  for each row when (
    (old.status, old.rating, old.review_id, old.visibility)
    is distinct from (new.status, new.rating, new.review_id, new.visibility))
  execute function note_entry();

create function is_entry_private(who uuid, book uuid) returns boolean language sql stable
return exists (select from entries e where e.user_id = who and e.book_id = book and e.visibility = 'private');

-- A reading that a review has made is told by the review.
create function note_reading() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform forget_activities(old.user_id, old.id, 'started', 'finished', 'stopped');
    return null;
  end if;
  if tg_op = 'UPDATE' then
    perform forget_activities(new.user_id, new.id, 'finished', 'stopped');
  end if;
  if new.outcome is not null and exists (select from reviews r where r.id = new.id) then
    return null;
  end if;
  perform note_activity(new.user_id, coalesce(new.outcome, 'started'), new.id, new.book_id,
                    is_entry_private(new.user_id, new.book_id), now());
  return null;
end $$;

create trigger readings_note_new
  after insert on readings for each row when (not is_restoring()) execute function note_reading();
create trigger readings_note_gone after delete on readings for each row execute function note_reading();
create trigger readings_note_change
  after update on readings
  for each row when (old.outcome is distinct from new.outcome) execute function note_reading();

-- What somebody says of how far they are comes into feeds.
create function note_progress() returns trigger language plpgsql as $$
declare
  book uuid;
begin
  if tg_op <> 'INSERT' then
    perform forget_activities(old.user_id, old.id, 'progress');
  end if;
  if tg_op = 'DELETE' or new.note is null then
    return null;
  end if;
  select r.book_id into book from readings r where r.id = new.reading_id;
  perform note_activity(new.user_id, 'progress', new.id, book,
                    new.visibility = 'private' or is_entry_private(new.user_id, book), now());
  return null;
end $$;

create trigger progress_note_new
  after insert on progress
  for each row when (new.note is not null and not is_restoring()) execute function note_progress();
create trigger progress_note_gone
  after delete on progress for each row when (old.note is not null) execute function note_progress();
create trigger progress_note_change
  after update on progress
  for each row when ((old.note is null) <> (new.note is null) or old.visibility <> new.visibility)
  execute function note_progress();

-- A quote comes into feeds.
create function note_quote() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform forget_activities(old.user_id, old.id, 'quote');
  elsif tg_op = 'INSERT' then
    perform note_activity(new.user_id, 'quote', new.id, new.book_id,
                      new.visibility = 'private' or is_entry_private(new.user_id, new.book_id), new.created_at);
  else
    update feed_activities
       set is_private = new.visibility = 'private' or is_entry_private(new.user_id, new.book_id)
     where user_id = new.user_id and source_id = new.id and kind = 'quote';
  end if;
  return null;
end $$;

create trigger quotes_note_new
  after insert on quotes for each row when (not is_restoring()) execute function note_quote();
create trigger quotes_note_gone after delete on quotes for each row execute function note_quote();
create trigger quotes_note_change
  after update on quotes
  for each row when (old.visibility <> new.visibility) execute function note_quote();

-- Lists that somebody makes, and reading groups that they join, are told in feeds. Who is in a group that only its
-- members look into is told to nobody outside.
create function note_list() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform forget_activities(old.user_id, old.id, 'list');
  elsif tg_op = 'INSERT' then
    perform note_activity(new.user_id, 'list', new.id, null, new.visibility = 'private', new.created_at);
  else
    update feed_activities
       set is_private = (new.visibility = 'private')
     where user_id = new.user_id and source_id = new.id and kind = 'list';
  end if;
  return null;
end $$;

create trigger lists_note_new
  after insert on lists for each row when (not is_restoring()) execute function note_list();
create trigger lists_note_gone after delete on lists for each row execute function note_list();
create trigger lists_note_change
  after update on lists
  for each row when (old.visibility <> new.visibility)
  execute function note_list();

-- That somebody joins a reading group comes into feeds.
create function note_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform forget_activities(old.user_id, old.group_id, 'joined');
  elsif new.state = 'member' then
    perform note_activity(new.user_id, 'joined', new.group_id, null,
                      exists (select from reading_groups g
                               where g.id = new.group_id and g.visibility = 'members'), now());
  end if;
  return null;
end $$;

create trigger members_note_new
  after insert on group_members
  for each row when (new.state = 'member' and not is_restoring()) execute function note_member();
create trigger members_note_gone
  after delete on group_members for each row when (old.state = 'member') execute function note_member();
create trigger members_note_change
  after update on group_members
  for each row when (old.state <> 'member' and new.state = 'member') execute function note_member();

-- Who is in a group that becomes private stands in feeds no more.
create function note_group() returns trigger language plpgsql as $$
begin
  update feed_activities d
     set is_private = (new.visibility = 'members')
    from group_members m
   where m.group_id = new.id and d.user_id = m.user_id and d.source_id = new.id and d.kind = 'joined';
  return null;
end $$;

create trigger groups_note_change
  after update on reading_groups
  for each row when (old.visibility <> new.visibility)
  execute function note_group();
