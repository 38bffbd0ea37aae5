import type { Browser, BrowserContext, Page } from '@playwright/test';
import { settled, withDemoBrowser } from '../tools/demoBrowser.ts';
import { median, percentile } from './figures.ts';
import { part } from './part.ts';

/** A phone of the middle class on a slow network, as in Lighthouse's "mobile" (slow 4G). */
const SLOW = { cpu: 4, latencyMs: 150, bytesPerSecond: (1.6 * 1024 * 1024) / 8 };
const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1280, height: 800 } };
const BARS = {
  requests: 6,
  coldMs: 1_800,
  warmMs: 1_000,
  pageMs: 900,
  shift: 0.02,
  blockingMs: 150,
  inputMs: 100,
  frameMs: 17,
};
const LONG_LIST = 10_000;

/**
 * What a browser waits for, on the demo community: the largest paint of /home on a slow phone with an empty
 * and a warm cache, shifts, blocking, pages for visitors, moving between screens and a long list; medians of
 * `runs`. Bytes are those of the gate (`tests/browser/sizes.spec.ts`).
 */
export const webPart = part({
  about: 'what a browser waits for, in Chromium on a slow network',
  options: { runs: '5' },
  async run({ runs: said }, tell) {
    const runs = Array.from({ length: Number(said) }, (_, run) => run);
    const rows: string[][] = [];
    const row = (what: string, measured: readonly number[], bar: number, digits = 0) => {
      const middle = median(measured);
      rows.push([what, middle.toFixed(digits), `${bar}`, middle <= bar ? 'yes' : 'no']);
    };

    await withDemoBrowser(async (browser, url) => {
      const colds: Load[] = [];
      const warms: Load[] = [];
      for (const _ of runs)
        await onPhone(browser, async (context) => {
          colds.push(await slowLoad(context, `${url}/#/home`));
          warms.push(await slowLoad(context, `${url}/#/home`));
        });
      const of = (loads: Load[], what: keyof Load) => loads.map((load) => load[what]);
      row(
        '/home: requests that the first content waited for',
        of(colds, 'waitedFor'),
        BARS.requests,
      );
      row('largest paint, empty cache (ms)', of(colds, 'largest'), BARS.coldMs);
      row('largest paint, warm cache (ms)', of(warms, 'largest'), BARS.warmMs);
      row('layout shift, empty cache', of(colds, 'shift'), BARS.shift, 4);
      row('blocked by long tasks, empty cache (ms)', of(colds, 'blocked'), BARS.blockingMs);

      for (const [page, path] of [
        ['/', '/'],
        ['/book/{id}', await bookPath(url)],
      ]) {
        const drawn: Load[] = [];
        for (const _ of runs)
          await onPhone(browser, async (context) => {
            drawn.push(await slowLoad(context, `${url}${path}`));
          });
        row(`${page}: largest paint, empty cache (ms)`, of(drawn, 'largest'), BARS.pageMs);
        row(`${page}: layout shift`, of(drawn, 'shift'), BARS.shift, 4);
        row(`${page}: blocked by long tasks (ms)`, of(drawn, 'blocked'), BARS.blockingMs);
      }

      const moves = await movesOf(browser, url, runs);
      row('a press answered, slow processor (ms)', moves.presses, BARS.inputMs);
      row('a visited screen shown again (ms)', moves.shown, BARS.frameMs);
      const frames = percentile(await framesOfLongList(browser, url), 0.95);
      row(`a list of ${LONG_LIST} scrolled: 95th of frames (ms)`, [frames], BARS.frameMs);
    });
    tell(
      'what | measured | bar | met',
      rows,
      `Slow is ${SLOW.cpu} × slower processor, 1.6 Mbit/s, ${SLOW.latencyMs} ms, each the median of ${said}.`,
    );
  },
});

interface Load {
  /** Largest contentful paint, ms after the navigation began. */
  largest: number;
  shift: number;
  /** Milliseconds of tasks beyond 50 ms each, from the first paint on. */
  blocked: number;
  /** Requests that had been answered when the first content was painted, the page itself included. */
  waitedFor: number;
}

/** Asked for before anything else runs on the page. */
const WATCH = `
  window.seen = { largest: 0, shift: 0, tasks: [], presses: [] };
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.largest = entry.startTime })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.shift += entry.value })
    .observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) seen.tasks.push([entry.startTime, entry.duration]) })
    .observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (entry.interactionId) seen.presses.push(entry.duration) })
    .observe({ type: 'event', durationThreshold: 16, buffered: true });`;

const RESULT = `(() => {
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
  return {
    largest: seen.largest,
    shift: seen.shift,
    blocked: seen.tasks.filter(([at]) => at >= first).reduce((sum, [, ms]) => sum + Math.max(0, ms - 50), 0),
    waitedFor: 1 + performance.getEntriesByType('resource').filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= first).length,
  };
})()`;

async function onPhone(browser: Browser, work: (context: BrowserContext) => Promise<void>) {
  const context = await browser.newContext(PHONE);
  await work(context).finally(() => context.close());
}

/** A page with what the cache of the context has. */
async function slowLoad(context: BrowserContext, address: string): Promise<Load> {
  const page = await slowPage(context);
  await page.goto(address);
  // Looking for something in the page would be work for its processor, in the midst of what is measured.
  await page.waitForTimeout(3_000);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await settled(page);
  const result: Load = await page.evaluate(RESULT);
  // The service worker is fetched after the page; the next visit has it.
  await page.waitForTimeout(4_000);
  await page.close();
  return result;
}

/** The page of the first of the trending books. */
async function bookPath(url: string) {
  const [first] = (await (await fetch(`${url}/api/books/top-engagement`)).json()) as {
    googleId: string;
  }[];
  return `/book/${first?.googleId}`;
}

async function slowPage(context: BrowserContext) {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  const { cpu, latencyMs: latency, bytesPerSecond } = SLOW;
  await tools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await page.addInitScript(WATCH);
  return page;
}

/** Back and forth between two screens that have been seen: from the press until it is drawn. */
async function movesOf(browser: Browser, url: string, runs: number[]) {
  const context = await browser.newContext(DESK);
  const fast = await context.newPage();
  await visitBoth(fast, url);
  const shown: number[] = [];
  for (const _ of runs)
    shown.push(await fast.evaluate(MOVE('home')), await fast.evaluate(MOVE('users-list')));
  await fast.close();

  const slow = await slowPage(context);
  await visitBoth(slow, url);
  for (const _ of runs) {
    await slow.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
    await slow.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click();
  }
  await slow.waitForTimeout(500);
  const presses: number[] = await slow.evaluate('seen.presses');
  await context.close();
  // Those under 16 ms are not told.
  return { shown, presses: presses.length > 0 ? presses : [16] };
}

async function visitBoth(page: Page, url: string) {
  for (const place of ['home', 'users-list']) {
    await page.goto(`${url}/#/${place}`);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await settled(page);
  }
}

const HEADINGS = { home: 'What readers', 'users-list': 'User Profiles' };

/** Presses the link, and takes the time until the other screen's heading is in the page. */
const MOVE = (place: keyof typeof HEADINGS) => `new Promise((resolve) => {
  const begun = performance.now();
  const look = () => {
    if (document.querySelector('h1')?.textContent.startsWith('${HEADINGS[place]}') && document.querySelector('main :is(li, [role=listitem])'))
      resolve(performance.now() - begun);
    else requestAnimationFrame(look);
  };
  document.querySelector('nav a[href="#/${place}"]').click();
  queueMicrotask(look);
})`;

/** The times between frames while a list of ten thousand is scrolled from top to end, in ms. */
async function framesOfLongList(browser: Browser, url: string) {
  const context = await browser.newContext(DESK);
  const page = await context.newPage();
  const people = Array.from({ length: LONG_LIST }, (_, index) => ({
    _id: `0190a000-0000-7000-8000-${`${index}`.padStart(12, '0')}`,
    username: `reader${index}`,
    role: 'reader',
    identity: 'reader',
  }));
  await page.route('**/api/users*', (route) => route.fulfill({ json: people }));
  await page.goto(`${url}/#/users-list`);
  await page.getByText('reader0', { exact: true }).waitFor();
  const frames: number[] = await page.evaluate(`new Promise((resolve) => {
    const frames = [];
    let last = performance.now();
    const step = (now) => {
      frames.push(now - last);
      last = now;
      scrollBy(0, 400);
      if (frames.length < 300) requestAnimationFrame(step);
      else resolve(frames.slice(5));
    };
    requestAnimationFrame(step);
  })`);
  await context.close();
  return frames;
}
