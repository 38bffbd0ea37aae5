-- Search: what it needs stands beside the books, so that counting a review rewrites no search document

-- Rows of the next two are made from books, in statements that join them, and go with them: a foreign key would
-- look the book up and lock it once more for every row (a sixth of an import).
create table book_search (
  book_id     uuid primary key,
  -- The book's standing; whoever is read more is looked at first.
  popularity  smallint not null,
  year        smallint,
  -- How many words of the title tell something.
  title_words smallint not null check (title_words > 0),
  -- Everything a search looks at, folded by the application (books/search/document.ts).
  search_text tsvector not null
) with (fillfactor = 90, toast_tuple_target = 4080);

-- A document is looked into many times for one search: unpacking it would be most of the work.
alter table book_search alter column search_text set storage external;
alter table book_search alter column search_text set statistics 0;

-- The whole, and ever smaller parts that hold only what is read more: a common word is looked up where few books
-- have it (books/search/candidates.sql.ts names the same bounds).
create index book_search_all on book_search using gin (search_text)
  with (gin_pending_list_limit = 1024);
create index book_search_10 on book_search using gin (search_text)
  with (gin_pending_list_limit = 512) where popularity >= 10;
create index book_search_18 on book_search using gin (search_text)
  with (gin_pending_list_limit = 256) where popularity >= 18;
create index book_search_28 on book_search using gin (search_text)
  with (gin_pending_list_limit = 128) where popularity >= 28;
create index book_search_37 on book_search using gin (search_text)
  with (gin_pending_list_limit = 64) where popularity >= 37;

-- Authors and categories as lists of books, most read first; `a=` before authors, `c=` before categories. A
-- book's rows are found by its document, which has the same popularity.
create table book_listings (
  list       text collate "C" not null,
  popularity smallint not null,
  book_id    uuid not null,
  primary key (list, popularity, book_id)
);

-- The words of titles and authors, to correct slips by. Words become better known; room on the page keeps that
-- out of the index.
create table words (
  word       text collate "C" primary key,
  popularity smallint not null default 0
) with (fillfactor = 80);

-- The lists a book stands in, by its document.
create function lists_of(document tsvector) returns text[] language sql immutable parallel safe
return array(select l from unnest(tsvector_to_array(document)) as l where l ~ '^[ac]=');

-- One number in three places, for whoever changes what it is made of.
create function keep_popularity() returns trigger language plpgsql as $$
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

-- A book that is deleted is found no more.
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

create trigger books_keep_popularity
  after update on books
  for each row when (old.standing <> new.standing)
  execute function keep_popularity();

-- What a search asks when what was typed found nothing good, within the statement that found nothing good
-- (books/search/search.sql.ts).

-- Every text that is one slip from a word: a letter missing, two swapped, one wrong, one too many, of
-- these letters (P. Norvig, “How to Write a Spelling Corrector”).
create function slips_of(word text, alphabet text) returns setof text
language sql immutable parallel safe as $$
  select slip
    from (select left(word, at) || substr(word, at + 2)
            from generate_series(0, char_length(word) - 1) at
           union
          select left(word, at) || substr(word, at + 2, 1) || substr(word, at + 1, 1) || substr(word, at + 3)
            from generate_series(0, char_length(word) - 2) at
           union
          select left(word, at) || letter || substr(word, at + 1 + given)
            from generate_series(0, char_length(word)) at,
                 string_to_table(alphabet, null) letter,
                 generate_series(0, 1) given
           where at + given <= char_length(word)) s (slip)
   where slip <> word
$$;

-- The words of titles and authors that are one slip from these, unless these are such words themselves:
-- a word that the catalogue knows is not corrected.
create function words_near(typed text[], alphabets text[])
returns table (typed_word text, near text, popularity smallint)
language sql stable parallel safe as $$
  select t.word, n.word, n.popularity
    from unnest(typed, alphabets) as t (word, alphabet)
   cross join lateral slips_of(t.word, t.alphabet) as slip
    -- Each by itself: for so many at once PostgreSQL might rather read the whole table.
   cross join lateral (select w.word, w.popularity from words w where w.word = slip offset 0) n
   where not exists (select from words k where k.word = t.word)
$$;

-- The words of titles and authors that stand beside other words, as far as they might be one of those
-- typed with a slip or two: they begin like it and are about as long. The most read books are looked at
-- first, and on from there only while they are few. The question is hidden from the planner, which would
-- take words it has no count of for frequent and read the whole table.
create function words_beside(asked tsquery, typed text[]) returns setof text
language plpgsql stable parallel safe as $$
declare
  most constant integer := 200;
  documents tsvector[];
  more tsvector[];
begin
  documents := array(select search_text from book_search
                      where popularity >= 37 and search_text @@ (select asked)
                      order by popularity desc limit most);
  if cardinality(documents) < most then
    more := array(select search_text from book_search
                   where popularity >= 28 and popularity < 37 and search_text @@ (select asked)
                   order by popularity desc limit most);
    documents := documents || more;
  end if;
  if cardinality(documents) < most then
    more := array(select search_text from book_search
                   where popularity >= 18 and popularity < 28 and search_text @@ (select asked)
                   order by popularity desc limit most);
    documents := documents || more;
  end if;
  if cardinality(documents) < most then
    more := array(select search_text from book_search
                   where popularity >= 10 and popularity < 18 and search_text @@ (select asked)
                   order by popularity desc limit most);
    documents := documents || more;
  end if;
  if cardinality(documents) < most then
    more := array(select search_text from book_search
                   where popularity < 10 and search_text @@ (select asked)
                   limit most);
    documents := documents || more;
  end if;
  return query
    select distinct l.word
      from unnest(documents) as d (search_text),
           unnest(tsvector_to_array(ts_filter(d.search_text, '{a,b}'))) as l (word),
           unnest(typed) as t (word)
     where left(l.word, 1) = left(t.word, 1) and l.word <> t.word
       and abs(char_length(l.word) - char_length(t.word)) <= 2;
end $$;
