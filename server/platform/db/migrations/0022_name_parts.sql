-- Parts of one and of two letters that a name has: trigrams find longer ones only.
create function name_parts(name text) returns text[] language sql immutable strict parallel safe cost 1000
return (
  select coalesce(array_agg(distinct part), '{}')
    from generate_series(1, length(name)) at,
         lateral (values (substr(name, at, 1)), (substr(name, at, 2))) each (part));

create index users_by_short_part on users using gin (name_parts(username_folded));
