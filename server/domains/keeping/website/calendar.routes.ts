import type { FastifyInstance } from 'fastify';
import type { PlanDay, PlanItem } from '../../../../shared/contract/plan.ts';
import { isLanguage } from '../../../../shared/languages.ts';
import { pathTo } from '../../../../shared/paths.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { originAskedFor } from '../../../platform/http/address.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { counted } from '../../../platform/rateLimits/callLimits.ts';
import { ownerOfAddress } from '../../people/feeds/feeds.sql.ts';
import { dayIn, isTimeZone, zoneOf } from '../../reading/library/dates.ts';
import { chosenTimeZone } from '../../reading/library/library.sql.ts';
import { planFor } from '../../talk/plan/plan.ts';
import { CALENDAR_WORDS } from './calendarWords.ts';

/** Somebody's reading plan for programs with calendars, at an address that only they know. */
export function calendarRoutes(
  app: FastifyInstance,
  { db, config }: { db: Db; config: Pick<Config, 'publicUrl'> },
) {
  app.get<{ Params: { token: string } }>(
    '/calendar/:token.ics',
    counted(10),
    async (request, reply) => {
      const owner = await ownerOfAddress(db, 'calendar', request.params.token);
      if (!owner) throw refuse('not_found');
      const chosen = await chosenTimeZone(db, owner.id);
      const browser = owner.timeZone ?? '';
      const timeZone = zoneOf(chosen.timeZone, isTimeZone(browser) ? browser : undefined);
      const today = dayIn(timeZone);
      const { days } = await planFor(request.reads, owner.id, { today, timeZone });
      const origin = originAskedFor(request, config.publicUrl);
      reply
        .header('cache-control', 'private, no-cache')
        .header('x-robots-tag', 'noindex')
        .header('referrer-policy', 'no-referrer')
        .type('text/calendar; charset=utf-8');
      return reply.send(
        await calendarOf(days, {
          ownerId: owner.id,
          language: isLanguage(owner.language) ? owner.language : 'en',
          link: `${origin}/#${pathTo('/plan', {})}`,
        }),
      );
    },
  );
}

/** RFC 5545; its library is loaded by the first who asks for a calendar. */
async function calendarOf(
  days: readonly PlanDay[],
  {
    ownerId,
    language,
    link,
  }: { ownerId: string; language: keyof typeof CALENDAR_WORDS; link: string },
) {
  const { default: newCalendar, ICalEventTransparency } = await import('ical-generator');
  const words = CALENDAR_WORDS[language];
  const calendar = newCalendar({
    name: words.name,
    prodId: { company: 'Commonplace', product: 'Plan', language: language.toUpperCase() },
    ttl: 3_600,
  });
  const lineOf = (item: PlanItem) =>
    'from' in item
      ? words.pages(item.book.title, item.from, item.to)
      : words.minutes(item.book.title, item.fromMinute, item.toMinute);
  for (const { day, items } of days) {
    if (items.length === 0) continue;
    const lines = items.map((item) => printable(lineOf(item)));
    calendar.createEvent({
      // Of the day and its reader: whatever is planned for it, programs take it for the same event.
      id: `plan-${day}-${ownerId}@commonplace`,
      start: new Date(day),
      allDay: true,
      // The plan of a day does not change what a program has of it, unless something is planned otherwise.
      stamp: new Date(days[0]?.day ?? day),
      summary: lines.join(' · '),
      description: lines.join('\n'),
      url: link,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}

/** In one line, without what may not stand in a calendar. */
const printable = (text: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  text.replace(/[\u0000-\u001F\u007F]+/g, ' ');
