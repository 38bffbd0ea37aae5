-- How large the file was, which its rows are about as well: what one person may keep is bounded.
alter table library_imports add column bytes bigint not null default 0 check (bytes >= 0);
