import type { FastifyReply } from 'fastify';
import type { Entry } from '../../../../shared/contract/library.ts';
import type { Statistics } from '../../../../shared/contract/statistics.ts';
import type { Language } from '../../../../shared/languages.ts';
import type { PreviewWords } from '../../../../shared/previewWords.ts';
import type { Db } from '../../../platform/db/db.ts';
import { asReplied } from '../../../platform/http/routes.ts';
import { listed } from '../../reading/library/listed.ts';
import { statisticsOf } from '../../reading/statistics/statistics.ts';
import type { LinkedProfile } from './links.sql.ts';
import { EARLY, headOf, markOf, sharePictureOf } from './preview.ts';

/** What the head of the page of somebody's year says to programs. */
export function headOfYear(
  { id, username }: LinkedProfile,
  year: string,
  { totals }: Statistics,
  words: PreviewWords,
  { origin, language }: { origin: string | undefined; language: Language },
) {
  const url = origin === undefined ? undefined : `${origin}/profile/${id}/year/${year}`;
  const counts = [words.year.books(totals.books), words.year.pages(totals.pages)].join(words.comma);
  const title = words.year.title(year, username);
  return {
    title: `${title} · Commonplace`,
    head: [
      EARLY,
      ...headOf({
        title,
        description: words.year.text(year, username, counts),
        type: 'profile',
        url,
        image:
          totals.books === 0
            ? markOf(words.mark, origin)
            : sharePictureOf('year', `${id}-${year}`, {
                alt: `${title}. ${counts}`,
                origin,
                language,
              }),
        more: [['profile:username', username]],
        data: { '@type': 'WebPage', '@id': url, url, name: title },
        // The profile is what search engines are to find.
        isWorthFinding: false,
      }),
    ],
  };
}

/** So many books of a year stand on its page at first: the page goes to everybody. */
const YEAR_BOOKS = 60;

/**
 * What visitors are answered about somebody's year; undefined where they see nothing of it. The page shows neither the
 * days nor more of an entry than book, status, rating and place, so nothing else of them goes along.
 */
export async function yearFor(reads: Db, id: string, year: string, reply: FastifyReply) {
  const headers: Record<string, string | number> = {};
  const answer = {
    header: (name: string, value: string | number) => {
      headers[name] = value;
    },
    request: { url: `/api/profile/${id}/library` },
  };
  const seenBy = { viewer: undefined, isOwner: false, of: id };
  const query = { year: Number(year), sort: 'finished', order: 'asc', limit: YEAR_BOOKS } as const;
  const asked = {
    userId: id,
    seenBy,
    year: Number(year),
    timeZone: 'UTC',
    isWithoutDays: true,
  } as const;
  const [counted, entries] = await Promise.all([
    statisticsOf(reads, asked),
    listed(reads, id, seenBy, query, answer),
  ]);
  // Years are without end: what has nothing in it is no page.
  if (entries.length === 0 && counted.totals.books === 0 && counted.totals.pages === 0)
    return undefined;
  const statistics = asReplied('GET /api/profile/:id/statistics', counted, reply);
  const books = asReplied('GET /api/profile/:id/library', entries, reply);
  return {
    statistics: shownOf(statistics),
    books: { reply: books.map(shownEntry), headers },
  };
}

function shownOf(statistics: Statistics): Statistics {
  const { longest, shortest, oldest, newest, quickest, mostRead, leastRead } = statistics;
  const standing = { longest, shortest, oldest, newest, quickest, mostRead, leastRead };
  const shown = Object.entries(standing).map(([what, entry]) => [what, entry && shownEntry(entry)]);
  return { ...statistics, ...Object.fromEntries(shown) };
}

const shownEntry = (entry: Entry): Entry => ({
  ...entry,
  isFavorite: false,
  review: null,
  shelves: [],
  edition: null,
});
