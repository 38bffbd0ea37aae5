-- Which books a search may mean by the name of a series, in its order; `authors` says with which words of an author (a tsquery)
-- each name was typed. What only somebody's own file says is found by nobody. Of one series no more are looked at than a
-- search finds, and so many series at most. `top` is how much the best known book of the series is read.
create function series_asked(names text[], authors text[], most integer)
returns table (series_id uuid, book_id uuid, place integer, top integer)
language plpgsql stable as $$
#variable_conflict use_column
begin
  return query
  with asked as materialized (
    select distinct on (known.id) known.id, a.author
      from unnest(names, authors) as a (name, author)
      join series s on s.name_key = a.name
     cross join lateral (select coalesce((select m.into_id from series_merged m where m.series_id = s.id), s.id) as id) known
     order by known.id, a.author nulls first
     limit 20
  ), placed as materialized (
    select distinct on (a.id, t.book_id) a.id, a.author, t.book_id, t.position, t.is_out
      from asked a
     cross join lateral (select a.id as series_id union all select m.series_id from series_merged m where m.into_id = a.id) n
     cross join lateral (
           select * from book_series b where b.series_id = n.series_id and b.user_id is null limit most) t
     order by a.id, t.book_id, t.is_by_hand desc, t.series_id = a.id desc
  ), numbered as (
    select p.id, p.book_id,
           row_number() over (partition by p.id
                              order by substring(p.position from '^[0-9]{1,9}(?:[.][0-9]{1,9})?')::numeric nulls last,
                                       p.position like '%-%', p.book_id)::integer as place,
           (max(s.popularity) over (partition by p.id))::integer as top
      from placed p
      join book_search s on s.book_id = p.book_id
     where not p.is_out and (p.author is null or s.search_text @@ p.author::tsquery)
  )
  select distinct on (n.book_id) n.id, n.book_id, n.place, n.top
    from numbered n
   order by n.book_id, n.top desc, n.place;
end $$;

-- What is told of series, in the order in which they are named.
create function series_told(named uuid[], most integer) returns json
language plpgsql stable as $$
begin
  return (
    select json_agg(json_build_object('_id', s.id, 'slug', s.slug, 'name', s.name) order by t.first)
      from (select n.id, min(n.at) as first
              from unnest(named) with ordinality as n (id, at)
             group by n.id
             order by first
             limit most) t
      join series s on s.id = t.id);
end $$;
