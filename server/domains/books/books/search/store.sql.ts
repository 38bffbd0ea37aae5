import { type Sql, sql } from '../../../../platform/db/db.ts';
import { CORRECTED_MAX, CORRECTED_MIN } from './words.ts';

/** What a stored book is found by: `searchTextOf`. */
export interface Indexed {
  id: string;
  searchText: string;
}

/**
 * The statement that makes books findable that have just been stored or changed, within the same
 * transaction: their documents, the lists they stand in, what may be remembered of them, the words that can be meant.
 */
export const indexBooks = (books: Indexed[]): Sql => sql`
  with given as (
    select g.id, g.search_text, former.lists as former_lists,
           coalesce(former.popularity, b.standing) as popularity,
           substring(b.published_date from '^-?[0-9]+')::smallint as year,
           tsvector_to_array(g.search_text) as lexemes
      from unnest(${books.map(({ id }) => id)}::uuid[],
                  ${books.map(({ searchText }) => searchText)}::text[]::tsvector[]) as g (id, search_text)
      join books b on b.id = g.id
      left join lateral (
        select s.popularity, lists_of(s.search_text) as lists
          from book_search s
         where s.book_id = g.id) former on true
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
    select g.id, g.popularity, lists_of(g.search_text) as lists, g.former_lists
      from given g
      join changed c on c.book_id = g.id
  ), unlisted as (
    delete from book_listings l
     using listed n
     where l.list = any(n.former_lists) and not l.list = any(n.lists)
       and l.popularity = n.popularity and l.book_id = n.id
  ), now_listed as (
    insert into book_listings (list, popularity, book_id)
    select l.list, n.popularity, n.id
      from listed n, unnest(n.lists) as l (list)
     order by l.list, n.popularity, n.id
        on conflict do nothing
  ), remembered as (
    insert into book_memories as m (book_id, words)
    select b.id, recall_words(b)
      from given g
      join books b on b.id = g.id
     order by b.id
        on conflict (book_id) do update
       set words = excluded.words || remembered_words(m.remembered, m.told)
     where m.words is distinct from excluded.words || remembered_words(m.remembered, m.told)
  )
  insert into words (word)
  select n.word
    from (select distinct l.lexeme as word
            from given g
            join changed c on c.book_id = g.id
           cross join unnest(tsvector_to_array(ts_filter(g.search_text, '{a,b}'))) as l (lexeme)
           where ${mayBeCorrected(sql`l.lexeme`)}) n
   where not exists (select from words w where w.word = n.word)
   order by n.word
      on conflict (word) do nothing`;

/** SQL of whether a word can be corrected; a bounded repeat in the pattern would take ten times as long. */
export const mayBeCorrected = (word: Sql) => sql`
  (char_length(${word}) between ${CORRECTED_MIN} and ${CORRECTED_MAX} and ${word} ~ '^[[:alpha:]]+$')`;
