-- What the rows of imports say of series that were applied before series were kept is read in slices, beside traffic
-- (moving/imports/seriesOfRows.ts): those up to this line of this import are done; a null line is all of it.
alter table authors_to_come add column after_import uuid, add column after_line integer;

insert into authors_to_come (name) select 'imports' where exists (select from import_rows) on conflict do nothing;
