-- Lists have pages for visitors, which are kept. 'list': anything of it. What is put on a list, moved, noted or taken off
-- is counted or dated in its row. Where that is only another book, since two became one, the tags of the one that is gone
-- say it.
create function invalidate_list() returns trigger language plpgsql as $$
begin
  perform invalidate('list ' || old.id);
  return null;
end $$;

create trigger lists_invalidate
  after update or delete on lists for each row execute function invalidate_list();
