-- What many answers are put together from: PostgreSQL takes each for the expression in it, wherever it is used.

-- A position as it was given; null: none.
create function position_of(page integer, minute integer, percent double precision) returns json language sql stable parallel safe
return case when page is not null then json_build_object('page', page)
            when minute is not null then json_build_object('minute', minute)
            when percent is not null then json_build_object('percent', percent) end;

-- What providers say of a format, in our words.
create function format_of(physical_format text) returns text language sql immutable parallel safe
return case when physical_format ~* '(audio|cassette|mp3)' then 'audio'
            when physical_format ~* '(e-?book|electronic|kindle|epub|pdf)' then 'ebook'
            when physical_format is not null then 'paper' end;

-- What tells the covers of a book apart; null: it has none but the one the product draws.
create function cover_version(hash text, key text) returns text language sql immutable parallel safe
return coalesce(hash, left(md5(key), 12));

-- The address of a book's cover; it changes with the cover.
create function cover_address(google_id text, hash text, key text) returns text language sql immutable parallel safe
return '/covers/' || google_id || coalesce('?v=' || cover_version(hash, key), '.svg');
