-- Groups have pages for visitors, which are kept. 'group': what everybody sees of one, and that there is one for them.
create function invalidate_group() returns trigger language plpgsql as $$
begin
  perform invalidate('group ' || old.id);
  return null;
end $$;

create trigger reading_groups_invalidate
  after update or delete on reading_groups for each row execute function invalidate_group();

-- What it reads.
create function invalidate_group_of_read() returns trigger language plpgsql as $$
begin
  perform invalidate('group ' || coalesce(new.group_id, old.group_id));
  return null;
end $$;

create trigger group_reads_invalidate
  after insert or update or delete on group_reads for each row execute function invalidate_group_of_read();

-- A group without an owner whom others see is seen by nobody. Other members are counted in its row.
create function invalidate_group_of_owner() returns trigger language plpgsql as $$
begin
  if 'owner' in (old.role, new.role) then
    perform invalidate('group ' || coalesce(new.group_id, old.group_id));
  end if;
  return null;
end $$;

create trigger group_owners_invalidate
  after insert or update or delete on group_members for each row execute function invalidate_group_of_owner();

create function invalidate_groups_of_user() returns trigger language plpgsql as $$
begin
  perform invalidate('group ' || m.group_id)
     from group_members m
    where m.user_id = new.id and m.role = 'owner';
  return null;
end $$;

create trigger users_invalidate_groups
  after update on users
  for each row when ((old.leaving_at is null, old.suspended_at is null)
                     <> (new.leaving_at is null, new.suspended_at is null))
  execute function invalidate_groups_of_user();
