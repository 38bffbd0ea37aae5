import type { PlanBook } from '../../../../shared/contract/plan.ts';
import type { Format, Status } from '../../../../shared/library.ts';
import {
  FIRST_NOTE_PAGES,
  PACE_DAYS,
  PACE_READINGS,
  PLAN_BOOKS_MAX,
  PRIORITY_UNTOLD,
  PROGRESS_COUNTED,
} from '../../../../shared/limits.ts';
import { columns } from '../../../platform/db/columns.ts';
import { type Db, sql } from '../../../platform/db/db.ts';
import { planEachTime } from '../../../platform/db/statements.ts';
import { coverOfBook } from '../../books/books/books.sql.ts';
import { copyPages } from '../../reading/library/entry.sql.ts';
import type { Section } from '../groups/reads.sql.ts';
import { groupOpen } from '../groups/seen.sql.ts';

/** How much somebody read and heard on a day. */
export interface AmountsOfDay {
  day: string;
  pages: number;
  minutes: number;
}

/** How long a page takes to hear, in minutes: 250 to 300 words, at the 150 a minute that most narrators speak. */
export const MINUTES_A_PAGE = 2;

/**
 * How much somebody came on with on each of the last days and today, by what they said of it, and by when they began and
 * finished what they said nothing of. Where nothing was said before, what was read is spread over the days since it was
 * begun; of a first note on the day of the beginning no more counts than one reads on a day, and of today's nothing: many
 * who are in the middle of a book say so when they come.
 */
export const amountsByDay = (db: Db, userId: string, today: string, timeZone: string) =>
  db.many<AmountsOfDay>(
    planEachTime(sql`
    with bounds as (
      select ${today}::date - ${PACE_DAYS}::integer as since, ${today}::date as until
    ), notes as materialized (
      select n.reading_id, n.at, n.id, n.page, n.minute, n.percent
        from progress n, bounds
       where n.user_id = ${userId} and n.at >= bounds.since - interval '1 day'
       order by n.at desc
       limit ${PROGRESS_COUNTED}
    ), lengths as materialized (
      select r.id, r.started_on, r.ended_on, r.outcome, coalesce(r.pages, d.page_count, b.page_count) as pages,
             coalesce(e.format = 'audio', false) as is_heard
        from readings r
        join entries e on e.user_id = r.user_id and e.book_id = r.book_id
        join books b on b.id = r.book_id
        left join editions d on d.id = coalesce(r.edition_id, e.edition_id)
       where r.user_id = ${userId}
         and (r.id in (select reading_id from notes group by reading_id order by max(at) desc limit ${PACE_READINGS})
              or r.id in (select id from readings
                           where user_id = ${userId} and outcome = 'finished' and length(ended_on) = 10
                             and ended_on >= (select to_char(since, 'YYYY-MM-DD') from bounds)
                           order by ended_on desc, id desc
                           limit ${PACE_READINGS}))
    ), said as (
      select n.reading_id, n.at, n.id, (n.at at time zone ${timeZone})::date as day, false as is_end,
             n.page, n.minute, n.percent
        from notes n
      union all
      -- Of what was finished the rest was read by its last day.
      select l.id, (l.ended_on::date + 1)::timestamp at time zone ${timeZone}, null, l.ended_on::date, true,
             null, null, 100
        from lengths l
       where l.outcome = 'finished' and length(l.ended_on) = 10
    ), places as (
      select s.*, l.started_on, s.minute is not null or l.is_heard and s.page is null as is_heard,
             case when s.minute is not null or l.is_heard and s.page is null
                  then coalesce(s.minute, s.percent / 100 * l.pages * ${MINUTES_A_PAGE}::integer)
                  else coalesce(s.page, s.percent / 100 * l.pages) end::float8 as place,
             l.pages, l.is_heard as is_audio
        from said s
        join lengths l on l.id = s.reading_id
    ), steps as (
      select p.*, lag(p.place) over (partition by p.reading_id, p.is_heard order by p.at, p.id nulls last) as before
        from places p
       where p.place is not null
    ), begun as (
      select s.*, coalesce(s.before, earlier.place) as known
        from steps s
        left join lateral (
          select case when s.is_heard
                      then coalesce(n.minute, n.percent / 100 * s.pages * ${MINUTES_A_PAGE}::integer)
                      else coalesce(n.page, n.percent / 100 * s.pages) end::float8 as place
            from progress n
           where s.before is null and n.reading_id = s.reading_id and n.id is distinct from s.id
             and n.at < s.at
           order by n.at desc, n.id desc
           limit 1) earlier on true
    ), amounts as (
      select b.is_heard, b.day,
             case when b.known is null and length(b.started_on) = 10
                  then least(b.day, b.started_on::date) else b.day end as begins,
             case when b.known is not null then b.place - b.known
                  when length(b.started_on) = 10 and (b.is_end or b.started_on::date < b.day) then b.place
                  when b.is_end or b.day = bounds.until then 0
                  else least(b.place, ${FIRST_NOTE_PAGES}) end as amount
        from begun b, bounds
    ), each as (
      select a.is_heard, spread.day::date as day, a.amount / (a.day - a.begins + 1) as amount
        from amounts a, bounds,
             generate_series(greatest(a.begins, bounds.since)::timestamp, least(a.day, bounds.until)::timestamp,
                             interval '1 day') as spread (day)
       where a.amount > 0
    )
    select to_char(day, 'YYYY-MM-DD') as day,
           coalesce(sum(amount) filter (where not is_heard), 0)::float8 as pages,
           coalesce(sum(amount) filter (where is_heard), 0)::float8 as minutes
      from each
     group by each.day
     order by each.day
     limit ${PACE_DAYS + 1}`),
  );

/** A book that somebody may want to have planned. */
export interface PlanRow extends PlanBook {
  status: Status | null;
  format: Format | null;
  dueOn: string | null;
  priority: number;
  pages: number | null;
  page: number | null;
  minute: number | null;
  percent: number | null;
}

const planColumns = columns<PlanRow>({
  googleId: sql`b.google_id`,
  title: sql`b.title`,
  authors: sql`b.authors`,
  thumbnail: coverOfBook,
  status: sql`e.status`,
  format: sql`e.format`,
  dueOn: sql`e.due_on`,
  priority: sql`coalesce(e.priority, ${PRIORITY_UNTOLD})`,
  pages: copyPages({ isOwner: true }),
  page: sql`e.page`,
  minute: sql`e.minute`,
  percent: sql`e.percent`,
});

/**
 * What of somebody's own library is planned: what they are reading, what is due of what they have neither read nor put
 * away, and what they want, by priority and then as it came. Of each the first hundred.
 */
export const booksToPlan = (db: Db, userId: string) =>
  db.many<PlanRow>(sql`
    with chosen as materialized (
      (select book_id, 1 as place, 0::bigint as turn
         from entries
        where user_id = ${userId} and due_on is not null
          and (status is null or status in ('want', 'reading'))
        order by due_on, book_id
        limit ${PLAN_BOOKS_MAX})
      union all
      (select book_id, 2, row_number() over (order by added_at, book_id)
         from entries
        where user_id = ${userId} and status = 'reading'
        order by added_at, book_id
        limit ${PLAN_BOOKS_MAX})
      union all
      (select book_id, 3, row_number() over (order by priority, added_at, book_id)
         from entries
        where user_id = ${userId} and status = 'want'
        order by priority, added_at, book_id
        limit ${PLAN_BOOKS_MAX})
    )
    select ${planColumns}
      from (select book_id, min(place) as place, max(turn) as turn from chosen group by book_id) c
      join entries e on e.user_id = ${userId} and e.book_id = c.book_id
      join books b on b.id = e.book_id
      left join editions d on d.id = e.edition_id
     order by c.place, c.turn, e.due_on, b.google_id`);

/** What a group reads, as a member plans it: with what they have of the book themselves. */
export interface GroupDueRow extends PlanRow {
  /** The book's own, which the pages of the sections are of. */
  pagesOfGroup: number | null;
  until: string | null;
  sections: Section[];
}

/** What somebody's groups read that is due today or later, and that they have neither read nor put away. */
export const groupDuesFor = (db: Db, userId: string, today: string) =>
  db.many<GroupDueRow>(sql`
    select ${planColumns}, b.page_count as "pagesOfGroup", a.ends_on as until, a.sections
      from group_members m
      join reading_groups g on g.id = m.group_id
      join group_reads a on a.group_id = g.id
      join books b on b.id = a.book_id
      left join entries e on e.user_id = ${userId} and e.book_id = a.book_id
      left join editions d on d.id = e.edition_id
     where m.user_id = ${userId} and m.state = 'member' and ${groupOpen({ id: userId })}
       and (e.status is null or e.status in ('want', 'reading'))
       and (a.ends_on >= ${today}
            or exists (select from jsonb_array_elements(a.sections) s where s ->> 'on' >= ${today}))
     order by a.starts_on, a.id
     limit ${PLAN_BOOKS_MAX}`);
