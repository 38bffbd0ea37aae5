-- Whose text about which book was deleted: what imports keep of it goes, too, once the deletion cannot be undone.
create table deleted_texts (
  user_id    uuid not null references users (id) on delete cascade,
  book_id    uuid not null references books (id) on delete cascade,
  deleted_at timestamptz(3) not null default now(),
  primary key (user_id, book_id)
);

create index deleted_texts_by_time on deleted_texts (deleted_at);
create index deleted_texts_of_book on deleted_texts (book_id);

-- Only where an import may hold the text. Of an account or a book that is itself being deleted all goes anyway.
create function note_deleted_texts(whose uuid[], what uuid[]) returns void language sql as $$
  insert into deleted_texts (user_id, book_id)
  select distinct g.user_id, g.book_id
    from unnest(whose, what) as g (user_id, book_id)
   where exists (select from import_effects e where e.book_id = g.book_id and e.user_id = g.user_id)
     and exists (select from users u where u.id = g.user_id)
     and exists (select from books b where b.id = g.book_id)
   order by g.user_id, g.book_id
      on conflict (user_id, book_id) do update set deleted_at = now()
$$;

-- Of entries, reviews and quotes that are deleted.
create function follow_deleted_texts() returns trigger language plpgsql as $$
begin
  perform note_deleted_texts(array_agg(user_id), array_agg(book_id)) from gone having count(*) > 0;
  return null;
end
$$;

create trigger entries_deleted_texts after delete on entries
  referencing old table as gone for each statement execute function follow_deleted_texts();
create trigger reviews_deleted_texts after delete on reviews
  referencing old table as gone for each statement execute function follow_deleted_texts();
create trigger quotes_deleted_texts after delete on quotes
  referencing old table as gone for each statement execute function follow_deleted_texts();

-- Of notes of progress that are deleted. What goes with its reading and its entry is found by these.
create function follow_deleted_progress() returns trigger language plpgsql as $$
begin
  perform note_deleted_texts(array_agg(r.user_id), array_agg(r.book_id))
     from gone g join readings r on r.id = g.reading_id
    where g.note is not null
   having count(*) > 0;
  return null;
end
$$;

create trigger progress_deleted_texts after delete on progress
  referencing old table as gone for each statement execute function follow_deleted_progress();

-- Of readings that are deleted: their notes go with them.
create trigger readings_deleted_texts after delete on readings
  referencing old table as gone for each statement execute function follow_deleted_texts();

-- Of private notes that become another, or none.
create function follow_changed_notes() returns trigger language plpgsql as $$
begin
  perform note_deleted_texts(array[old.user_id], array[old.book_id]);
  return null;
end
$$;

create trigger entries_changed_notes after update of note on entries
  for each row when (old.note is not null and new.note is distinct from old.note)
  execute function follow_changed_notes();
