import { BOOKS, idSql, type Sizes, uuidv7Sql } from './ids.ts';

/** Somebody with a very large library, whose length they know: a person by number. */
export const COLLECTOR = 13;
/** About so many entries, in a community with so many books. */
export const collectedOf = (books: number) => Math.min(20_000, Math.floor(books / 2));

const SHELVES = '00000000-0000-7000-a000';
const SHELVES_EACH = 3;

/** The id of somebody's shelf of a number, from 0 on. */
export const shelfSql = (person: string, number: string) =>
  idSql(`(${person} * ${SHELVES_EACH} + ${number})::bigint`, SHELVES);

/** Whoever has reviewed a book has it in their library as read, nobody knows when. */
const REVIEWED = [
  `insert into entries (user_id, book_id, revision, status, rating, review_id, visibility, added_at,
                        updated_at, times_read)
   select user_id, book_id, id, 'read', rating, id, visibility, created_at, created_at, 1
     from reviews`,
  `insert into readings (id, user_id, book_id, outcome, recorded_at)
   select id, user_id, book_id, 'finished', created_at from reviews`,
];

/**
 * The statements that make libraries: what was reviewed and, where a number of entries is wanted, more of
 * all kinds. Few people have many books and most a few; they come over three years in no order of people.
 */
export function libraryOf(sizes: Sizes) {
  const more = (sizes.entries ?? 0) - sizes.reviews;
  return more > 0
    ? [...REVIEWED, entriesOf(sizes, more), ...READINGS, ...PROGRESS, ...shelvesOf(sizes)]
    : REVIEWED;
}

/** So much of a length is below `most`, the rest of it nearer to 0 the larger the power. */
const dated = (day: string, dice: string) => `
  case when ${dice} < 0.6 then to_char(${day}, 'YYYY-MM-DD')
       when ${dice} < 0.8 then to_char(${day}, 'YYYY-MM')
       when ${dice} < 0.9 then to_char(${day}, 'YYYY') end`;

const entriesOf = ({ people, books }: Sizes, more: number) => {
  const mean = more / people;
  return `
  insert into entries (user_id, book_id, revision, status, rating, is_counted, is_owned, format, tags,
                       visibility, added_at, updated_at, started_on, ended_on, percent,
                       last_started_on, last_ended_on, times_read)
  select user_id, book_id, gen_random_uuid(), status, rating,
         rating is not null and visibility = 'public', is_owned, format, tags, visibility, at, at,
         started_on, ended_on,
         case when status in ('reading', 'paused') then floor(1 + 99 * random()) end,
         started_on, ended_on,
         case when status <> 'read' or status is null then 0
              when length(ended_on) = 10 and dice < 0.03 then 2
              else 1 end
    from (select user_id, book_id, at, dice, status, is_owned, format, tags, visibility,
                 case when status = 'read' and random() < 0.7 then 1 + floor(10 * random())
                 end::smallint as rating,
                 case when status in ('reading', 'paused') then to_char(at, 'YYYY-MM-DD')
                      when status = 'read' and exactness < 0.3
                      then to_char(ended - floor(30 * random())::integer, 'YYYY-MM-DD') end as started_on,
                 case when status in ('read', 'stopped') then ${dated('ended', 'exactness')} end
                   as ended_on
            from (select ${idSql('person')} as user_id, ${idSql('book', BOOKS)} as book_id, at, dice,
                         case when dice < 0.55 then 'read' when dice < 0.85 then 'want'
                              when dice < 0.9 then 'reading' when dice < 0.92 then 'paused'
                              when dice < 0.95 then 'stopped' end as status,
                         random() as exactness,
                         random() < 0.3 as is_owned,
                         (array['paper', 'ebook', 'audio', null])[1 + floor(4 * random())::integer] as format,
                         case when random() < 0.1 then array['tag ' || book % 7] else '{}' end as tags,
                         coalesce((array['private', 'followers', 'followers'])
                                    [floor(20 * random())::integer], 'public') as visibility,
                         at::date - floor(3000 * random())::integer as ended
                    from (select person, book, random() as dice,
                                 date_trunc('milliseconds', now() - random() * interval '3 years') as at
                            from (select n as person,
                                         case when n = ${COLLECTOR} then ${collectedOf(books)}
                                              else ceil(5 * ${mean} * random() ^ 4)::integer end as amount
                                    from generate_series(1, ${people}) n) p
                           cross join lateral (
                                 select distinct
                                        case when person = ${COLLECTOR}
                                             then 1 + floor((k + random()) * ${books} / amount)
                                             else 1 + floor(${books} * ((k + random()) / amount) ^ 2)
                                        end::integer as book
                                   from generate_series(0, least(amount, ${books}) - 1) k) b) drawn
                   order by at) made
           where not exists (select from reviews r
                              where r.user_id = made.user_id and r.book_id = made.book_id)) each`;
};

const READINGS = [
  `insert into readings (id, user_id, book_id, started_on, ended_on, outcome, recorded_at)
   select ${uuidv7Sql('added_at')}, user_id, book_id, started_on, ended_on,
          case status when 'read' then 'finished' when 'stopped' then 'stopped' end, added_at
     from entries
    where review_id is null and status in ('read', 'stopped', 'reading', 'paused')`,
  // What was read twice, a year before as well.
  `insert into readings (id, user_id, book_id, ended_on, outcome, recorded_at)
   select ${uuidv7Sql('added_at')}, user_id, book_id,
          to_char(ended_on::date - 365, 'YYYY-MM-DD'), 'finished', added_at
     from entries
    where times_read = 2`,
];

const PROGRESS = [
  `insert into progress (id, reading_id, user_id, at, percent, visibility)
   select ${uuidv7Sql('r.recorded_at')}, r.id, e.user_id, r.recorded_at, e.percent, e.visibility
     from readings r
     join entries e on e.user_id = r.user_id and e.book_id = r.book_id
    where r.outcome is null`,
  `insert into progress (id, reading_id, user_id, at, percent, visibility)
   select gen_random_uuid(), r.id, r.user_id, day::timestamptz, percent, 'public'
     from readings r
    cross join lateral (values (r.started_on, 40), (r.ended_on, 100)) as each (day, percent)
    where r.user_id = ${idSql(`${COLLECTOR}`)} and r.outcome = 'finished' and length(day) = 10`,
];

const shelvesOf = ({ people }: Sizes) => [
  `insert into shelves (id, user_id, name, name_key, slug, visibility)
   select ${shelfSql('n', 'k')}, ${idSql('n')}, 'Shelf ' || k, 'shelf ' || k, 'shelf-' || k,
          case when k = 2 then 'private' else 'public' end
     from generate_series(1, ${people}) n, generate_series(0, ${SHELVES_EACH - 1}) k`,
  // Places as the application makes them: “d” is followed by four digits.
  `insert into shelf_entries (shelf_id, user_id, book_id, position)
   select shelf_id, user_id, book_id,
          'd' || lpad(to_hex(row_number() over (partition by shelf_id order by added_at)), 4, '0')
     from (select s.id as shelf_id, e.user_id, e.book_id, e.added_at
             from (select user_id, book_id, added_at,
                          floor(${SHELVES_EACH} * random())::integer as k
                     from entries
                    where random() < case when user_id = ${idSql(`${COLLECTOR}`)} then 0.5 else 0.1 end) e
             join shelves s on s.user_id = e.user_id and s.slug = 'shelf-' || e.k) placed`,
];
