-- “What was that book?” looks through public reviews, too (docs/decisions/0175-half-memories.md).

-- What a review tells before its first spoiler, be it a passage or between two bars; what comes after one may be part of it.
create function told_of_review(title text, content text, language text) returns tsvector
language sql immutable parallel safe
return setweight(to_tsvector(recall_language('review', language),
                             split_part(split_part(title, '>!', 1), '||', 1) || ' . '
                             || left(split_part(split_part(content, '>!', 1), '||', 1), 5000)), 'D');

alter table reviews add column told tsvector;

-- While a backup is restored as well: one made before this has no column of it.
create function keep_told() returns trigger language plpgsql as $$
begin
  new.told := told_of_review(new.title, new.content, new.language);
  return new;
end $$;

create trigger reviews_keep_told
  before insert or update of title, content, language, told
  on reviews for each row execute function keep_told();

-- Those that were here before are told in slices, beside traffic.
insert into authors_to_come (name) select 'reviews' where exists (select from reviews) on conflict do nothing;
