-- What the titles of the books that are here say of series is read in slices, beside traffic (books/books/seriesOfTitles.ts).
insert into authors_to_come (name) select 'series' where exists (select from books) on conflict do nothing;
