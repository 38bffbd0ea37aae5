-- The page of somebody's year is kept. 'library': anything of the entries and readings of somebody, who sees them included.
create function invalidate_libraries() returns trigger language plpgsql as $$
begin
  perform invalidate('library ' || c.user_id) from (select distinct user_id from changed) c;
  return null;
end $$;

create trigger entries_invalidate_new
  after insert on entries referencing new table as changed
  for each statement execute function invalidate_libraries();
create trigger entries_invalidate
  after update on entries referencing new table as changed
  for each statement execute function invalidate_libraries();
create trigger entries_invalidate_deleted
  after delete on entries referencing old table as changed
  for each statement execute function invalidate_libraries();

create trigger readings_invalidate_new
  after insert on readings referencing new table as changed
  for each statement execute function invalidate_libraries();
create trigger readings_invalidate
  after update on readings referencing new table as changed
  for each statement execute function invalidate_libraries();
create trigger readings_invalidate_deleted
  after delete on readings referencing old table as changed
  for each statement execute function invalidate_libraries();
