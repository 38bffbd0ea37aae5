-- A series has a page of its own, whose address is made of its name, and may say something of itself.

alter table series add column slug text collate "C";
alter table series add column description text;
alter table series add constraint series_description check (char_length(description) between 1 and 2000) not valid;
alter table series add constraint series_slug check (slug is not null and char_length(slug) between 1 and 80) not valid;

-- `The Locked Tomb` → `the-locked-tomb`: letters without what stands on those that come apart from it, figures, and a hyphen for
-- all that is between; `series` where nothing is left.
create function slug_of(name text) returns text
language sql immutable parallel safe
return coalesce(nullif(
  trim(both '-' from left(regexp_replace(
    normalize(regexp_replace(normalize(lower(name collate "und-x-icu"), NFKD), '[\u0300-\u036f''’ʼ]', '', 'g'), NFC),
    '[[:punct:][:space:]+<=>$^|~`]+' collate "und-x-icu", '-', 'g'), 60)), ''), 'series');

-- The second of a name is `…-2`. A name that is corrected later leaves the address as it is.
create function name_series() returns trigger
language plpgsql as $$
declare
  wanted text := slug_of(new.name);
  number integer := 1;
begin
  -- One after the other where they want the same.
  perform pg_advisory_xact_lock(hashtextextended('series ' || wanted, 0));
  new.slug := wanted;
  while exists (select from series where slug = new.slug) loop
    number := number + 1;
    new.slug := wanted || '-' || number;
  end loop;
  return new;
end $$;

-- Those that are there, the older first. Who would have the address of one of another name gets a longer one.
update series s
   set slug = n.slug
  from (select id, slug_of(name) ||
               coalesce('-' || nullif(row_number() over (partition by slug_of(name) order by id), 1), '') as slug
          from series) n
 where n.id = s.id;
update series s
   set slug = s.slug || '-' || left(s.id::text, 8)
  from (select id, row_number() over (partition by slug order by id) as place from series) n
 where n.id = s.id and n.place > 1;

create trigger series_have_a_slug before insert or update on series
  for each row when (new.slug is null) execute function name_series();
