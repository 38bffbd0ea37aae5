-- As before, but the moment is as exact as it is kept. Rounded up when it was kept, it was later than itself, and each of
-- several things done at once became an item of its own, every second time.
create or replace function note_activity(
  who uuid, what text, source uuid, book uuid, hidden boolean, done_at timestamptz
) returns void language plpgsql as $$
declare
  item uuid;
  moment timestamptz(3) := done_at;
begin
  if is_quiet() then
    return;
  end if;
  select id into item
    from feed_items
   where user_id = who and kind = what
     and started_at between moment - interval '1 hour' and moment
   order by started_at desc
   limit 1
     for update;
  if item is null then
    item := gen_random_uuid();
    insert into feed_items (id, user_id, kind, started_at, created_at)
    values (item, who, what, moment, moment);
  end if;
  insert into feed_activities (item_id, source_id, user_id, kind, book_id, is_private, created_at)
  values (item, source, who, what, book, hidden, moment)
      on conflict (item_id, source_id) do nothing;
end $$;
