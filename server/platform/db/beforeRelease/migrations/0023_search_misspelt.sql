-- What a search asks when what was typed found nothing good, within the statement that found nothing
-- good: see domains/books/search/search.sql.ts.

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

-- Languages to choose from, with how many books there are in each.
create index books_language on books (language) where language is not null;

-- 'catalogue': which books there are and by what they are found, popularity apart.
create function note_catalogue() returns trigger language plpgsql as $$
begin
  perform note_changes('catalogue');
  return null;
end $$;

create trigger book_search_note_change
  after insert or delete or update of search_text, year on book_search
  for each statement execute function note_catalogue();
