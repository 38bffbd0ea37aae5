import { parseArgs } from 'node:util';
import { communityDatabase, FAMOUS, FOLLOWS_200, FOLLOWS_5000 } from './community.ts';
import { idOf, type Sizes } from './ids.ts';
import { drawLines } from './picture.ts';
import { report } from './report.ts';
import { type Running, runSite } from './running.ts';
import { commandOf, feedP95, medianOf, memberTimes, serverOptions, sizesOf } from './server.ts';

const SHARES = [0.01, 0.1, 1];

/** What is measured at each size, in ms; addresses differ each time, so that nothing cached is measured. */
const MEASURES: Record<string, (site: Running, sizes: Sizes) => Promise<number>> = {
  'a book': (site, { books }) =>
    medianOf(site, 200, (n) => `/api/books/B${1 + (n % books)}?n=${n}`),
  'reviews of the most reviewed': (site) =>
    medianOf(site, 100, (n) => `/api/reviews/book/B1?n=${n}`),
  'followers of the most followed': (site) =>
    medianOf(site, 100, (n) => `/api/profile/${idOf(FAMOUS)}/followers?n=${n}`),
  'feed of 200 followed, p95': (site) => feedP95(site, FOLLOWS_200, 100),
  'feed of 5,000 followed, p95': (site) => feedP95(site, FOLLOWS_5000, 100),
  'a review written': (site, { books }) =>
    memberTimes(site, 100, (n) => ({
      path: '/api/reviews',
      body: JSON.stringify({
        title: 'Measured',
        content: 'As fast as it goes.',
        rating: 4,
        book: `B${books - n}`,
      }),
    })),
};

/** The same at a hundredth, a tenth and all of the given sizes, in a table and a picture. */
export async function growthBench(args: string[]) {
  const { values } = parseArgs({ args, options: serverOptions });
  const whole = sizesOf(values);
  const measured: number[][] = Object.keys(MEASURES).map(() => []);
  for (const share of SHARES) {
    const sizes = {
      people: Math.max(100, Math.round(whole.people * share)),
      books: Math.max(300, Math.round(whole.books * share)),
      reviews: Math.max(100, Math.round(whole.reviews * share)),
      follows: Math.max(100, Math.round(whole.follows * share)),
    };
    const server = await communityDatabase(sizes);
    const site = await runSite(server.url);
    try {
      for (const [at, measure] of Object.values(MEASURES).entries())
        measured[at]?.push(await measure(site, sizes));
    } finally {
      await site.end();
      await server.stop();
    }
  }
  const { only: _, seconds: __, rounds: ___, ...sizes } = values;
  report(
    'growth',
    `npm run bench -- growth ${commandOf(sizes)}`,
    ['ms, one after another', ...SHARES.map(percent), 'times'],
    Object.keys(MEASURES).map((name, at) => {
      const all = measured[at] ?? [];
      return [
        name,
        ...all.map((value) => value.toFixed(2)),
        ((all.at(-1) ?? 0) / (all[0] ?? 1)).toFixed(1),
      ];
    }),
    'None of these answers was cached. ![How long they take as the community grows](pictures/growth.svg)',
  );
  drawLines(
    'growth.svg',
    `Milliseconds, as the community grows to ${whole.reviews.toLocaleString('en')} reviews`,
    SHARES.map(percent),
    Object.keys(MEASURES).map((name, at) => ({ name, values: measured[at] ?? [] })),
  );
}

const percent = (share: number) => `${share * 100} %`;
