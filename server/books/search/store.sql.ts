import { type Sql, sql } from '../../db/db.ts';
import { CORRECTED_MAX, CORRECTED_MIN } from './words.ts';

/** What a stored book is found by: `searchTextOf`. */
export interface Indexed {
  id: string;
  searchText: string;
}

/**
 * The statement that makes books findable that have just been stored or changed, within the same
 * transaction: their documents, the lists they stand in, the words that can be meant.
 */
export const indexBooks = (books: Indexed[]): Sql => sql`
  with given as (
    select g.id, g.search_text, b.standing as popularity,
           substring(b.published_date from '^-?[0-9]+')::smallint as year,
           lexemes.all as lexemes
      from unnest(${books.map(({ id }) => id)}::uuid[],
                  ${books.map(({ searchText }) => searchText)}::text[]::tsvector[]) as g (id, search_text)
      join books b on b.id = g.id
     cross join lateral (select tsvector_to_array(g.search_text) as all) lexemes
  ), changed as (
    insert into book_search as s (book_id, popularity, year, title_words, search_text)
    select g.id, g.popularity, g.year,
           coalesce((select substring(n from 3)::smallint from unnest(g.lexemes) n where n ~ '^n='), 1),
           g.search_text
      from given g
     order by g.id
        on conflict (book_id) do update
       set year = excluded.year, title_words = excluded.title_words,
           search_text = excluded.search_text
     where (s.year, s.search_text) is distinct from (excluded.year, excluded.search_text)
    returning s.book_id
  ), listed as (
    select g.id, g.popularity, l.list
      from given g
      join changed c on c.book_id = g.id
     cross join unnest(g.lexemes) as l (list)
     where l.list ~ '^[ac]='
  ), unlisted as (
    delete from book_listings l
     using changed c
     where l.book_id = c.book_id
       and not exists (select from listed n where n.id = l.book_id and n.list = l.list)
  ), now_listed as (
    insert into book_listings (list, popularity, book_id)
    select list, popularity, id from listed order by id, list
        on conflict (book_id, list) do nothing
  )
  insert into words (word, deletions)
  select n.word,
         array(select distinct overlay(n.word placing '' from at for 1)
                 from generate_series(1, char_length(n.word)) at) || n.word
    from (select distinct l.lexeme as word
            from given g
            join changed c on c.book_id = g.id
           cross join unnest(ts_filter(g.search_text, '{a,b}')) as l
           where l.lexeme ~ ${`^[[:alpha:]]{${CORRECTED_MIN},${CORRECTED_MAX}}$`}) n
   where not exists (select from words w where w.word = n.word)
   order by n.word
      on conflict (word) do nothing`;
