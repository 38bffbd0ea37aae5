-- One thing somebody did that their followers may see is an activity, as other feeds call it; it was a deed.
create function pg_temp.renamed(name text) returns text language sql as $$
  select replace(replace(name, 'deeds', 'activities'), 'deed', 'activity');
$$;

do $$
declare
  command text;
begin
  for command in
    select format('alter trigger %I on %s rename to %I', tgname, tgrelid::regclass, pg_temp.renamed(tgname))
      from pg_trigger
     where tgname ~ 'deed'
     union all
    -- A primary key's goes with its index.
    select format('alter table %s rename constraint %I to %I', conrelid::regclass, conname, pg_temp.renamed(conname))
      from pg_constraint
     where connamespace = current_schema()::regnamespace and conname ~ 'deed' and contype <> 'p'
     union all
    select format('alter function %s rename to %I', oid::regprocedure, pg_temp.renamed(proname))
      from pg_proc
     where pronamespace = current_schema()::regnamespace and proname ~ 'deed'
     union all
    select format('alter index %s rename to %I', oid::regclass, pg_temp.renamed(relname))
      from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'i' and relname ~ 'deed'
  loop
    execute command;
  end loop;
end $$;

alter table feed_deeds rename to feed_activities;
alter table feed_items rename column deeds_count to activities_count;

-- What they do names them, too.
do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(oid)
      from pg_proc
     where pronamespace = current_schema()::regnamespace and prokind = 'f' and prosrc ~ 'deed'
  loop
    execute pg_temp.renamed(definition);
  end loop;
end $$;
