-- What an import has made that is of no one book, such as shelves and lists, is asked for before each batch of
-- books that is taken back.
create index import_effects_of_no_book on import_effects (import_id, id) where book_id is null;
