-- What somebody may remember of a book (books/recall/): the words of its titles, authors, categories and description, as the
-- language of these has them.

-- The text search configuration of a language; books of the starter catalogue are described in English.
create function recall_language(source text, language text) returns regconfig
language sql immutable parallel safe
return case when source = 'catalogue' then 'pg_catalog.english'::regconfig
            when language = 'ar' then 'pg_catalog.arabic'::regconfig
            when language = 'da' then 'pg_catalog.danish'::regconfig
            when language = 'de' then 'pg_catalog.german'::regconfig
            when language = 'es' then 'pg_catalog.spanish'::regconfig
            when language = 'fi' then 'pg_catalog.finnish'::regconfig
            when language = 'fr' then 'pg_catalog.french'::regconfig
            when language = 'hu' then 'pg_catalog.hungarian'::regconfig
            when language = 'it' then 'pg_catalog.italian'::regconfig
            when language = 'nl' then 'pg_catalog.dutch'::regconfig
            when language = 'no' then 'pg_catalog.norwegian'::regconfig
            when language = 'pt' then 'pg_catalog.portuguese'::regconfig
            when language = 'ro' then 'pg_catalog.romanian'::regconfig
            when language = 'ru' then 'pg_catalog.russian'::regconfig
            when language = 'sv' then 'pg_catalog.swedish'::regconfig
            when language = 'tr' then 'pg_catalog.turkish'::regconfig
            when language is null or language = 'en' then 'pg_catalog.english'::regconfig
            else 'pg_catalog.simple'::regconfig end;

-- A title, B authors, C subtitle and categories, D description.
create function recall_words(b books) returns tsvector
language sql stable parallel safe
return setweight(to_tsvector(recall_language(b.source, b.language),
                             concat_ws(' . ', b.title, b.original_title, array_to_string(b.other_titles, ' . '))), 'A')
    || setweight(to_tsvector('pg_catalog.simple', array_to_string(b.authors, ' . ')), 'B')
    || setweight(to_tsvector(recall_language(b.source, b.language),
                             concat_ws(' . ', b.subtitle, array_to_string(b.categories, ' . '))), 'C')
    || setweight(to_tsvector(recall_language(b.source, b.language), left(coalesce(b.description, ''), 5000)), 'D');

create table book_memories (
  book_id    uuid primary key references books (id) on delete cascade,
  -- What readers remember of it, its end included: it is found by this, and nobody is shown it.
  remembered text check (char_length(remembered) <= 2000),
  words      tsvector not null
);

create index book_memories_words on book_memories using gin (words);

-- How telling a word is comes from these statistics: of so many words it is known in how many books they are.
alter table book_memories alter column words set statistics 1000;

insert into book_memories (book_id, words)
select b.id, recall_words(b) from books b order by b.id;
