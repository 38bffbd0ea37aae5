-- What everybody sees says so of itself, so that the newest of it are found without meeting what only some see
-- (docs/decisions/0096-values-as-visible-as-their-source.md). Who may see it is asked all the same. Reviews say it by `is_counted`.
alter table quotes add column is_for_everybody boolean not null default true;
alter table lists add column is_for_everybody boolean not null default true;

-- A quote is as narrow as the entry of its book, a list as itself.
create function judge_for_everybody() returns trigger language plpgsql as $$
begin
  -- Held: a profile that becomes private at this moment is seen here, or sees this. Whoever writes to a library holds its owner.
  new.is_for_everybody := new.visibility = 'public' and coalesce(
    (select u.profile_visibility = 'public' and u.suspended_at is null from users u where u.id = new.user_id for share), true);
  if new.is_for_everybody and tg_table_name = 'quotes' then
    new.is_for_everybody := coalesce(
      (select e.visibility = 'public' from entries e where e.user_id = new.user_id and e.book_id = new.book_id), true);
  end if;
  return new;
end $$;

create trigger quotes_judged_new
  before insert on quotes for each row when (not is_restoring()) execute function judge_for_everybody();
create trigger quotes_judged
  before update of visibility, book_id on quotes
  for each row when ((old.visibility, old.book_id) is distinct from (new.visibility, new.book_id))
  execute function judge_for_everybody();
create trigger lists_judged_new
  before insert on lists for each row when (not is_restoring()) execute function judge_for_everybody();
create trigger lists_judged
  before update of visibility on lists
  for each row when (old.visibility <> new.visibility) execute function judge_for_everybody();

-- An entry that becomes narrower or wider takes its quotes along.
create function follow_entry_of_quotes() returns trigger language plpgsql as $$
begin
  update quotes q
     set is_for_everybody = not q.is_for_everybody
    from users u
   where u.id = new.user_id and q.user_id = new.user_id and q.book_id = new.book_id
     and q.is_for_everybody <> (q.visibility = 'public' and new.visibility = 'public'
                                and u.profile_visibility = 'public' and u.suspended_at is null);
  return null;
end $$;

create trigger entries_judge_quotes
  after update of visibility on entries
  for each row when (old.visibility <> new.visibility) execute function follow_entry_of_quotes();
