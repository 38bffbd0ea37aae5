-- A book that an import adds, or a cover that it brings along, stands in a library, perhaps for its owner alone: who did it is
-- named to those who see the book there (server/domains/books/books/revisions/revisions.sql.ts).
alter table book_revisions add column is_import boolean not null default false;

-- Of what is there already: what was done while an import of theirs was under way.
update book_revisions c
   set is_import = true
 where exists (select from library_imports i
                where i.user_id = c.user_id and i.created_at <= c.created_at
                  and c.created_at <= coalesce(i.applied_at, i.created_at + interval '1 day'))
   and (c.kind = 'added' or c.before ? 'cover');
