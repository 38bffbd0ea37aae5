import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import { isUuid } from '../../../../shared/uuid.ts';
import type { Db } from '../../../platform/db/db.ts';
import { ABOUT } from './aboutPage.ts';
import { BROWSE } from './browsePage.ts';
import { EVERYBODY } from './everybodyPage.ts';
import { escaped } from './page.ts';
import { QUESTIONS } from './questionsPage.ts';
import {
  authorsAfter,
  booksAfter,
  groupsAfter,
  LISTED,
  type Listed,
  type ListedPage,
  lastAfter,
  listsAfter,
  profilesAfter,
  questionsAfter,
  seriesAfter,
} from './sitemap.sql.ts';

/** The most a file of the protocol may list (sitemaps.org). */
const PART_MAX = 50_000;
const ROWS = 2_500;
const INDEX_MS = 60 * 60_000;
/** Crawlers take what is left over. */
const STATEMENTS_AT_ONCE = 2;

/** What tests make smaller. */
interface Sizes {
  part?: number;
  rows?: number;
}

/**
 * Sitemaps of a catalogue of any size: a part is so many books, authors, series, people, lists, groups or questions that follow an id. Ids
 * begin with the time they were made, so parts stay what they are and what is new comes last.
 */
export function sitemapsOf({ part = PART_MAX, rows = ROWS }: Sizes = {}) {
  const few = pLimit(STATEMENTS_AT_ONCE);
  let index: { until: number; parts: Promise<Part[]> } | undefined;

  const next = (db: Db, listed: Listed, after: string | undefined, limit: number) =>
    few(() => PAGES[listed](db, after, limit));

  async function partsOf(db: Db, listed: Listed): Promise<Part[]> {
    const parts: Part[] = [];
    for (let after: string | undefined; ; ) {
      const start = after;
      const last = await few(() => lastAfter(db, listed, start, part));
      if (!last) return parts;
      parts.push({ listed, after: start });
      after = last.id;
    }
  }

  async function* linesOf(db: Db, first: ListedPage[], listed: Listed, origin: string) {
    yield BEGINNING;
    let left = part;
    for (let pages = first; ; ) {
      yield pages
        .filter(({ isShown }) => isShown)
        .map((page) => lineOf(page, origin))
        .join('');
      left -= pages.length;
      const last = pages.at(-1);
      if (!last || left <= 0) break;
      pages = await next(db, listed, last.id, Math.min(rows, left));
    }
    yield END;
  }

  return {
    /** The list of all parts; looked up anew every hour. */
    async index(db: Db, origin: string): Promise<string> {
      if (!index || index.until < Date.now()) {
        const parts = Promise.all(LISTED.map((listed) => partsOf(db, listed))).then((all) =>
          all.flat(),
        );
        const mine = { until: Date.now() + INDEX_MS, parts };
        index = mine;
        parts.catch(() => {
          if (index === mine) index = undefined;
        });
      }
      const parts = await index.parts;
      return [
        '<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n',
        ...['/sitemap-pages.xml', ...parts.map(addressOf)].map(
          (path) => `<sitemap><loc>${escaped(origin + path)}</loc></sitemap>\n`,
        ),
        '</sitemapindex>\n',
      ].join('');
    },

    /** The part with the pages that nothing in the database stands for. */
    pages: (origin: string) =>
      [BEGINNING, ...ALONE.map((path) => lineOf({ path }, origin)), END].join(''),

    /** One part, as it comes from the database; undefined when it would be empty. */
    async part(db: Db, { listed, after }: Part, origin: string): Promise<Readable | undefined> {
      const first = await next(db, listed, after, Math.min(rows, part));
      return first.length === 0 ? undefined : Readable.from(linesOf(db, first, listed, origin));
    },
  };
}

const PAGES = {
  books: booksAfter,
  authors: authorsAfter,
  series: seriesAfter,
  profiles: profilesAfter,
  lists: listsAfter,
  groups: groupsAfter,
  questions: questionsAfter,
} satisfies Record<Listed, unknown>;

export interface Part {
  listed: Listed;
  /** The id it begins after; undefined for the first. */
  after: string | undefined;
}

/** Beside the pages it lists: a sitemap may speak of what is below its own folder only. */
const addressOf = ({ listed, after }: Part) =>
  `/sitemap-${listed}${after ? `-${encodeURIComponent(after)}` : ''}.xml`;

/** What part an address means, by what stands in it after `/sitemap-`; undefined where there can be none. */
export function partAt(name: string): Part | undefined {
  const [, kind, after] = /^([a-z]+)(?:-(.+))?$/.exec(name) ?? [];
  const listed = LISTED.find((each) => each === kind);
  if (!listed) return undefined;
  return after === undefined || isUuid(after) ? { listed, after } : undefined;
}

const BEGINNING =
  '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
const END = '</urlset>\n';

/** Pages that are not about one thing of many. Home changes all the time, and so has no date. */
const ALONE = ['/', ABOUT, EVERYBODY, BROWSE, QUESTIONS];

type Line = Pick<ListedPage, 'path'> & Partial<Pick<ListedPage, 'changedAt'>>;
const lineOf = ({ path, changedAt }: Line, origin: string) =>
  `<url><loc>${escaped(origin + path)}</loc>${
    changedAt ? `<lastmod>${new Date(changedAt).toISOString()}</lastmod>` : ''
  }</url>\n`;
