-- What a search needs, beside the books: counting a review no longer rewrites a search document.

-- How much a book is read and liked, as one small number; `books/search/ranking.ts` explains it.
create function standing_of(
  readers integer, editions integer, reviews integer, favorites integer, rating_sum integer
) returns smallint language sql immutable parallel safe
-- One expression: PostgreSQL puts it into the statement and calls nothing for each row.
return greatest(0, round(
  4 * ln(1 + readers + 3 * greatest(editions - 1, 0) + 10 * (reviews + favorites)::float8)
  + 2 * ((15 + rating_sum / 2::float8) / (reviews + 5)
         - 1.65 * sqrt(greatest(0,
             (55 + rating_sum::float8 ^ 2 / 4 / greatest(reviews, 1) + reviews) / (reviews + 5)
             - ((15 + rating_sum / 2::float8) / (reviews + 5)) ^ 2) / (reviews + 6))
         - 2.05)))::smallint;

alter table books
  add column standing smallint not null generated always as (
    standing_of(readers, editions_count, reviews_count, favorites_count, rating_sum)) stored;

create table book_search (
  book_id     uuid primary key references books (id) on delete cascade,
  -- The book's standing; whoever is read more is looked at first.
  popularity  smallint not null,
  year        smallint,
  -- How many words of the title tell something.
  title_words smallint not null check (title_words > 0),
  -- Everything a search looks at, folded by the application (see books/search/document.ts).
  search_text tsvector not null
) with (fillfactor = 90, toast_tuple_target = 4080);

-- A document is looked into many times for one search: unpacking it would be most of the work.
alter table book_search alter column search_text set storage external;

-- Authors and categories as lists of books, most read first; `a=` before authors, `c=` categories.
create table book_listings (
  list       text collate "C" not null,
  popularity smallint not null,
  book_id    uuid not null references books (id) on delete cascade,
  primary key (book_id, list)
);

-- The words of titles and authors, each with what is left of it without one of its letters: two words
-- a slip apart have one of these in common (SymSpell, W. Garbe).
create table words (
  word       text collate "C" primary key,
  popularity smallint not null default 0,
  deletions  text[] collate "C" not null
);

insert into book_search (book_id, popularity, year, title_words, search_text)
select b.id, b.standing, y.year, t.words,
       b.search_text
       || array_to_tsvector(array_remove(array[
            'l=' || b.language, 'd=' || floor(y.year / 10.0), 'n=' || t.words], null))
  from books b
 cross join lateral (select substring(b.published_date from '^-?[0-9]+')::smallint as year) y
 cross join lateral (
   select greatest(1, cardinality(regexp_split_to_array(b.title, '\s+')))::smallint as words) t;

alter table books drop column search_text;

insert into book_listings (list, popularity, book_id)
select l.list, s.popularity, s.book_id
  from book_search s, unnest(tsvector_to_array(s.search_text)) as l (list)
 where l.list ~ '^[ac]=';

insert into words (word, popularity, deletions)
select w.word, w.popularity,
       array(select distinct overlay(w.word placing '' from at for 1)
               from generate_series(1, char_length(w.word)) at) || w.word
  from (select l.lexeme as word, max(s.popularity) as popularity
          from book_search s, unnest(ts_filter(s.search_text, '{a,b}')) as l
         where l.lexeme ~ '^[[:alpha:]]{4,24}$'
         group by l.lexeme) w;

-- The whole, and ever smaller parts that hold only what is read more: a common word is looked up
-- where few books have it (see books/search/candidates.sql.ts, which names the same bounds).
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

create index book_listings_by_list on book_listings (list, popularity desc, book_id desc);
create index words_by_deletion on words using gin (deletions) with (gin_pending_list_limit = 512);

-- One number in three places, for whoever changes what it is made of.
create function keep_popularity() returns trigger language plpgsql as $$
begin
  update book_search set popularity = new.standing where book_id = new.id;
  update book_listings set popularity = new.standing where book_id = new.id;
  return null;
end $$;

create trigger books_keep_popularity
  after update on books
  for each row when (old.standing <> new.standing)
  execute function keep_popularity();
