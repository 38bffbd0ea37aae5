-- Storing books by the million: what is made from a book costs no more than it has to.

-- The lists a book stands in, by its document.
create function lists_of(document tsvector) returns text[] language sql immutable parallel safe
return array(select l from unnest(tsvector_to_array(document)) as l where l ~ '^[ac]=');

-- Documents and lists are made from books, in statements that join them, and go with them: a foreign
-- key would look the book up and lock it once more for every row (a sixth of an import).
alter table book_search drop constraint book_search_book_id_fkey;
alter table book_listings drop constraint book_listings_book_id_fkey;

-- An ISBN is found by its book; which edition told it only matters when that moves to another one.
alter table book_isbns drop constraint book_isbns_edition_id_fkey;
drop index book_isbns_of_edition;

-- One index in the order lists are walked in. A book's rows are found by its document, which has the
-- same popularity.
alter table book_listings drop constraint book_listings_pkey;
drop index book_listings_by_list;
delete from book_listings l
 using book_search s
 where s.book_id = l.book_id and s.popularity <> l.popularity;
alter table book_listings add primary key (list, popularity, book_id);
insert into book_listings (list, popularity, book_id)
select l.list, s.popularity, s.book_id
  from book_search s, unnest(lists_of(s.search_text)) as l (list)
    on conflict do nothing;

create or replace function keep_popularity() returns trigger language plpgsql as $$
begin
  update book_listings l
     set popularity = new.standing
    from book_search s
   where s.book_id = new.id
     and l.list = any(lists_of(s.search_text)) and l.popularity = s.popularity
     and l.book_id = s.book_id;
  update book_search set popularity = new.standing where book_id = new.id;
  return null;
end $$;

create function forget_book() returns trigger language plpgsql as $$
begin
  with gone as (
    delete from book_search where book_id = old.id
    returning popularity, lists_of(search_text) as lists
  )
  delete from book_listings l
   using gone g
   where l.list = any(g.lists) and l.popularity = g.popularity and l.book_id = old.id;
  return null;
end $$;

create trigger books_forget after delete on books for each row execute function forget_book();

-- What a slip can make of a word is looked up here word by word: a few hundred looks at this index
-- take a millisecond, and the index of what deletions leave was ten times the words.
alter table words drop column deletions;
-- Words become better known; room on the page keeps that out of the index.
alter table words set (fillfactor = 80);

-- The same rule; a bounded repeat in the pattern took a tenth of the time a book takes to store.
alter table books drop constraint books_google_id_check;
alter table books
  add constraint books_google_id_check
    check (google_id ~ '^[A-Za-z0-9_-]+$' and char_length(google_id) <= 64);
