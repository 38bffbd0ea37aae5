-- Outside of a transaction: what is there is read while others write.
alter table list_books validate constraint list_books_note_by_fkey;
drop index concurrently if exists list_books_noted;
create index concurrently list_books_noted on list_books (note_by);
-- By whoever wrote a note of a place that a merge keeps as it was, and as it became.
drop index concurrently if exists book_merge_rows_noted;
create index concurrently book_merge_rows_noted on book_merge_rows ((was ->> 'note_by'))
  where of_table = 'list_books';
drop index concurrently if exists book_merge_rows_noted_after;
create index concurrently book_merge_rows_noted_after on book_merge_rows ((became ->> 'note_by'))
  where of_table = 'list_books';
