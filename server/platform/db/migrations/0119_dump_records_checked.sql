-- Outside of a transaction: the checks of what there is already.
alter table openlibrary_authors validate constraint openlibrary_authors_bio_check;
alter table openlibrary_authors validate constraint openlibrary_authors_other_names_check;
alter table book_memories validate constraint book_memories_told_check;
