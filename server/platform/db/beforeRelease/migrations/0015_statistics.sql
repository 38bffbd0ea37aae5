-- What is told of a column's values helps only where a statement asks for one of them; these are only
-- read, or asked for in a way that the planner does not see (see books/search/candidates.sql.ts). Looking
-- at them was half of each ANALYZE, of which a large import causes many.

alter table books
  alter column title set statistics 0,
  alter column subtitle set statistics 0,
  alter column original_title set statistics 0,
  alter column other_titles set statistics 0,
  alter column authors set statistics 0,
  alter column categories set statistics 0,
  alter column publisher set statistics 0,
  alter column description set statistics 0,
  alter column cover_key set statistics 0;

alter table editions
  alter column title set statistics 0,
  alter column subtitle set statistics 0,
  alter column publisher set statistics 0,
  alter column physical_format set statistics 0;

alter table book_search
  alter column search_text set statistics 0;
