-- Who wrote the note about a book on somebody else's list: a member of its reading group, or whoever suggested the book. Null: its
-- owner, as of all notes from before.
alter table list_books add column note_by uuid;
alter table list_books add constraint list_books_note_by_fkey
  foreign key (note_by) references users (id) on delete set null not valid;

-- A note goes with the account that wrote it, and never becomes the owner's.
create function forget_note() returns trigger language plpgsql as $$
begin
  new.note = null;
  return new;
end $$;

create trigger list_books_forget_note
  before update of note_by on list_books
  for each row when (old.note_by is not null and new.note_by is null and new.note = old.note)
  execute function forget_note();
