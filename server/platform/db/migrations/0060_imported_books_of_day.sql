-- How many books somebody's imports have added within a day (booksAddedToday, server/domains/reading/imports/imports.sql.ts).
create index book_revisions_of_imports on book_revisions (user_id, created_at) where is_import and kind = 'added';
