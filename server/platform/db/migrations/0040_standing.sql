-- How much a book is read and liked, by as many ratings as there are: their sum was divided by the number of reviews,
-- though since there are libraries it holds those without a review, too. `standing` is kept by a trigger from now on
-- and not generated: a generated column cannot be changed without writing the whole table anew while nobody may read it.

create function standing_of(
  readers integer, editions integer, reviews integer, favorites integer, ratings integer, rating_sum integer
) returns smallint language sql immutable parallel safe
-- One expression: PostgreSQL puts it into the statement and calls nothing for each row.
return greatest(0, least(200, round(
  4 * ln(1 + readers::float8 + 3 * greatest(editions - 1, 0)::float8 + 10 * (reviews::float8 + favorites))
  + 2 * ((15 + rating_sum / 2::float8) / (ratings + 5)
         - 1.65 * sqrt(greatest(0,
             (55 + rating_sum::float8 ^ 2 / 4 / greatest(ratings, 1) + ratings) / (ratings + 5)
             - ((15 + rating_sum / 2::float8) / (ratings + 5)) ^ 2) / (ratings + 6))
         - 2.05))))::smallint;

-- How much a book is read and liked follows from its counts, while a backup is restored as well: one made before this
-- has no column of it.
create function keep_standing() returns trigger language plpgsql as $$
begin
  new.standing := standing_of(
    new.readers, new.editions_count, new.reviews_count, new.favorites_count,
    coalesce((select sum(each) from unnest(new.rating_counts) each), 0)::integer, new.rating_sum);
  return new;
end $$;

alter table books alter column standing drop expression;
create trigger books_keep_standing
  before insert or update of readers, editions_count, reviews_count, favorites_count, rating_counts, rating_sum, standing
  on books for each row execute function keep_standing();

drop function standing_of(integer, integer, integer, integer, integer);
