-- What books have in common: of these ids, how many have each category, language, decade (its first year) and format, the most
-- frequent first (books/books/search/search.sql.ts). The statement of a search has it in one line.
create function facets_of(found uuid[], most integer) returns json
language sql stable parallel safe
return (
  with books_found as (
    select b.id, b.categories, b.language,
           floor(substring(b.published_date from '^-?[0-9]{1,4}')::integer / 10.0)::integer * 10 as decade
      from books b
     where b.id = any(found)
  ), named as (
    select 'categories' as facet, c as name
      from books_found f
     cross join unnest(f.categories) c
    union all
    select 'languages', f.language from books_found f
    union all
    select 'decades', f.decade::text from books_found f
    union all
    select 'formats', e.format
      from (select distinct e.book_id, format_of(e.physical_format) as format
              from editions e
             where e.book_id = any(found) and e.physical_format is not null) e
  ), tallied as (
    select facet, name, count(*) as books
      from named
     where name is not null
     group by facet, name
  ), counted as (
    select facet, name, books, row_number() over (partition by facet order by books desc, name) as place
      from tallied
  ), listed as (
    select facet, json_agg(json_build_object('name', name, 'books', books) order by place) as names
      from counted
     where place <= most
     group by facet
  )
  select json_object_agg(f.facet, coalesce(l.names, '[]'))
    from unnest(array['categories', 'languages', 'decades', 'formats']) as f (facet)
    left join listed l on l.facet = f.facet
);
