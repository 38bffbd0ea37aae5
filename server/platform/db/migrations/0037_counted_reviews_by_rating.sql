-- How many reviews of a book have so many stars is counted here, without a look at any of them.
create index reviews_counted_of_book_by_rating on reviews (book_id, rating) where is_counted;
