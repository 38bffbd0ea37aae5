-- Lists that somebody makes, and reading groups that they join, are told in feeds. Who is in a group that only its
-- members look into is told to nobody outside.
create function note_list() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform forget_deeds(old.user_id, old.id, 'list');
  elsif tg_op = 'INSERT' then
    perform note_deed(new.user_id, 'list', new.id, null, new.visibility = 'private', new.created_at);
  else
    update feed_deeds
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

create function note_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform forget_deeds(old.user_id, old.group_id, 'joined');
  elsif new.state = 'member' then
    perform note_deed(new.user_id, 'joined', new.group_id, null,
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

create function note_group() returns trigger language plpgsql as $$
begin
  update feed_deeds d
     set is_private = (new.visibility = 'members')
    from group_members m
   where m.group_id = new.id and d.user_id = m.user_id and d.source_id = new.id and d.kind = 'joined';
  return null;
end $$;

create trigger groups_note_change
  after update on reading_groups
  for each row when (old.visibility <> new.visibility)
  execute function note_group();
