-- How many reviews gave a book each rating, kept beside it like its other counts; and a book's reviews
-- by rating.

-- Counts of the nine ratings, 2 to 10 half stars, after one of them changed. Null: nobody has rated,
-- which is most books, and takes no room.
create function ratings_after(counts integer[], rating integer, change integer) returns integer[]
language sql immutable parallel safe
return nullif(
  array(select coalesce(counts[half - 1], 0) + case when half = rating then change else 0 end
          from generate_series(2, 10) as half
         order by half),
  '{0,0,0,0,0,0,0,0,0}');

alter table books
  add column rating_counts integer[]
    check (cardinality(rating_counts) = 9 and 0 <= all (rating_counts));

update books b
   set rating_counts = c.counts
  from (select book_id,
               array[count(*) filter (where rating = 2), count(*) filter (where rating = 3),
                     count(*) filter (where rating = 4), count(*) filter (where rating = 5),
                     count(*) filter (where rating = 6), count(*) filter (where rating = 7),
                     count(*) filter (where rating = 8), count(*) filter (where rating = 9),
                     count(*) filter (where rating = 10)]::integer[] as counts
          from reviews
         group by book_id) c
 where b.id = c.book_id;

create index reviews_of_book_by_rating on reviews (book_id, rating, created_at desc, id desc);
