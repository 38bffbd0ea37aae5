-- The lists that a book is on stand on its page, which is kept. 'lists': which of them everybody sees, as far as that hangs on
-- the lists. What they say, and that they are gone, is told by 'list'; that an owner is seen again, by 'suspensions'.
create function invalidate_lists_with_books() returns trigger language plpgsql as $$
begin
  perform invalidate(variadic array(
    select 'lists ' || b.google_id from books b where b.id in (select book_id from changed)));
  return null;
end $$;

create trigger list_books_invalidate_new
  after insert on list_books referencing new table as changed
  for each statement execute function invalidate_lists_with_books();
create trigger list_books_invalidate_deleted
  after delete on list_books referencing old table as changed
  for each statement execute function invalidate_lists_with_books();

-- Two books became one. A book that is only moved on its list is on it as before.
create function invalidate_lists_with_other_books() returns trigger language plpgsql as $$
begin
  perform invalidate(variadic array(
    select 'lists ' || b.google_id
      from ((select book_id from changed except select book_id from before)
            union
            (select book_id from before except select book_id from changed)) c
      join books b on b.id = c.book_id));
  return null;
end $$;

create trigger list_books_invalidate
  after update on list_books referencing old table as before new table as changed
  for each statement execute function invalidate_lists_with_other_books();

-- A list that nobody else saw can be in no answer for visitors.
create function invalidate_lists_with_books_of_list() returns trigger language plpgsql as $$
begin
  perform invalidate(variadic array(
    select 'lists ' || b.google_id
      from list_books t
      join books b on b.id = t.book_id
     where t.list_id = new.id));
  return null;
end $$;

create trigger lists_invalidate_shown
  after update on lists
  for each row when (new.visibility = 'public' and old.visibility <> 'public')
  execute function invalidate_lists_with_books_of_list();
