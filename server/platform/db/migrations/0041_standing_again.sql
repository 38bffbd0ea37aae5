-- Books whose standing was reckoned by reviews where there are ratings without one; all others are what they were. In a
-- file of its own, as the one before it locks the table: this one locks these rows.
update books set standing = 0
 where rating_counts is not null
   and standing <> standing_of(readers, editions_count, reviews_count, favorites_count, ratings_count, rating_sum);
