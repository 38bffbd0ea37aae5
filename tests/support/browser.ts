import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type Request,
  type Route,
} from '@playwright/test';
import { type Call, contract } from '../../shared/contract/index.ts';
import { LANGUAGE_COOKIE, type Language } from '../../shared/languages.ts';
import type { Role } from '../../shared/roles.ts';
import { violationsOf } from './axe.ts';
import { type CatalogueBook, type Member, openSite, type Site } from './browserSite.ts';

interface Tools {
  /** Somebody who has just signed up, elsewhere. */
  signUp(name: string, role?: Role): Promise<Member>;
  /** A browser in which somebody is signed in, at an address behind the `#`. */
  openAs(member: Member, address: string, options?: BrowserContextOptions): Promise<Page>;
  /** A book of the catalogue that no other test is given. */
  book: CatalogueBook;
  watch: Watch;
}

/**
 * Tests in a real browser on the built product. A test fails on every error in the console that it
 * did not provoke itself, on an uncaught one, and on what the Content-Security-Policy refuses.
 */
export const test = base.extend<Tools, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const site = await openSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  watch: async ({}, use) => {
    const watch = new Watch();
    await use(watch);
    expect(watch.unexpected, 'errors in the console of the browser').toEqual([]);
  },
  context: async ({ context, watch }, use) => {
    watch.over(context);
    await use(context);
  },
  signUp: async ({ site }, use) => use(site.signUp),
  book: async ({ site }, use) => use(await site.nextBook()),
  openAs: async ({ browser, site, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (member, address, options = {}) => {
      const context = await browser.newContext({
        baseURL: site.url,
        storageState: signedIn(member, site.url),
        ...options,
      });
      contexts.push(context);
      watch.over(context);
      const page = await context.newPage();
      await page.goto(`/#${address}`);
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

export type { Locator, Member, Page };
export { expect };

const watches = new WeakMap<BrowserContext, Watch>();

const MADE_UP_BOOK = /\/(covers|api\/books|api\/library|api\/reviews\/book)\/book-[\w-]+/;

/** Listens to the console of browsers, and keeps what no test has announced. */
class Watch {
  #heard: { text: string; url: string }[] = [];
  #aborted = new Set<string>();
  #underway = new Set<Request>();
  #quietSince = 0;
  #allowed: ((text: string, url: string) => boolean)[] = [
    // The check of who is asking: a visitor is nobody; and a session that ends while the bell is there.
    (text, url) =>
      text.includes('with a status of 401') && /\/api\/(profile|notifications\/count)$/.test(url),
    // The books of browserReplies.ts are in no catalogue.
    (text, url) => /404/.test(text) && MADE_UP_BOOK.test(`${url} ${text}`),
    // A page that is left takes its calls with it.
    (text) => this.#aborted.has(/^(\w+ \S+): no answer/.exec(text)?.[1] ?? ''),
  ];

  over(context: BrowserContext) {
    watches.set(context, this);
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.#heard.push({ text: message.text(), url: message.location().url });
    });
    context.on('weberror', (error) =>
      this.#heard.push({ text: `uncaught: ${error.error().stack}`, url: '' }),
    );
    const isOver = (request: Request) => {
      this.#underway.delete(request);
      this.#quietSince = Date.now();
    };
    context.on('request', (request) => this.#underway.add(request));
    context.on('requestfinished', isOver);
    context.on('requestfailed', (request) => {
      isOver(request);
      if (request.failure()?.errorText === 'net::ERR_ABORTED')
        this.#aborted.add(`${request.method()} ${new URL(request.url()).pathname}`);
    });
  }

  /** A call is going to fail: the browser and the product say so in the console. */
  allowFailureOf(call: Call) {
    this.#allowed.push((text, url) => {
      const isBrowsers = text.startsWith('Failed to load resource');
      if (isBrowsers) return pathPattern(call).test(new URL(url).pathname);
      const [, method = '', path = ''] = /^(\w+) (\S+): /.exec(text) ?? [];
      return callOf(method, path) === call;
    });
  }

  /** Something else that is going to stand in the console. */
  allow(pattern: RegExp) {
    this.#allowed.push((text) => pattern.test(text));
  }

  /** For how long nothing has been asked for. */
  get quietMs() {
    return this.#underway.size > 0 ? 0 : Date.now() - this.#quietSince;
  }

  /** What nobody has announced. */
  get unexpected() {
    return this.#heard
      .filter(({ text, url }) => !this.#allowed.some((isAllowed) => isAllowed(text, url)))
      .map(({ text, url }) => `${text} (${url})`);
  }
}

/** The calls of the contract that a test may provoke a console error of without intercepting it. */
export function allowFailureOf(page: Page, call: Call) {
  watches.get(page.context())?.allowFailureOf(call);
}

/**
 * Waits until nothing is asked for any more. Unlike Playwright's `networkidle`, which is about the document, also after a
 * way inside the application.
 */
export const isQuiet = (page: Page) =>
  expect.poll(() => watches.get(page.context())?.quietMs, { intervals: [50] }).toBeGreaterThan(500);

/** A book that is not there: its page asks for the book, who has it, the reader's entry and their review at once. */
export function allowMissingBook(page: Page) {
  for (const call of [
    'GET /api/books/:googleId',
    'GET /api/books/:googleId/friends',
    'GET /api/library/:googleId',
    'GET /api/reviews/book/:googleId',
  ] as const)
    allowFailureOf(page, call);
}

interface Answer {
  status?: number;
  json?: unknown;
  text?: string;
  headers?: Record<string, string>;
  /** No answer at all. */
  isLost?: boolean;
}

/** Answers a call instead of the server, from now on. */
export async function answer(page: Page, call: Call, how: Answer) {
  const { status = 200, json, text, headers = {}, isLost = false } = how;
  if (isLost || status >= 400 || text !== undefined) allowFailureOf(page, call);
  await intercept(page, call, (route) => {
    if (isLost) return route.abort('connectionrefused');
    return route.fulfill(
      text === undefined
        ? { status, headers, contentType: 'application/json', body: JSON.stringify(json ?? {}) }
        : { status, headers, contentType: 'text/html', body: text },
    );
  });
}

/** Lets the server answer a call again. */
export const answerNoMore = (page: Page) => page.unrouteAll({ behavior: 'ignoreErrors' });

/** Keeps a call waiting until it is let go. */
export async function hold(page: Page, call: Call) {
  const { letGo, waitAtGate } = gate();
  await intercept(page, call, waitAtGate);
  return { letGo };
}

/** Keeps the code of the page waiting until it is let go. */
export async function holdCode(page: Page) {
  const { letGo, waitAtGate } = gate();
  await page.route('**/assets/index-*.js', waitAtGate);
  return { letGo };
}

function gate() {
  let letGo = () => {};
  const isOpen = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const waitAtGate = async (route: Route) => {
    await isOpen;
    // The page may have gone meanwhile.
    await route.fallback().catch(() => {});
  };
  return { letGo, waitAtGate };
}

interface ScreenStates {
  place: string;
  /** The call that fills it. */
  call: Call;
  /** What it says where there is nothing. */
  empty: string;
  /** What it says where the call has failed, or a part of it. */
  failed: string;
}

/** A screen says that it is loading and that it has failed, and loads again when asked. */
export async function expectStates(page: Page, { place, call, empty, failed }: ScreenStates) {
  const { letGo } = await hold(page, call);
  await page.goto(`/#${place}`);
  await expect(page.getByRole('main').getByText('Loading…')).toBeVisible();
  letGo();
  await expect(page.getByText(empty)).toBeVisible();
  await answer(page, call, { status: 500 });
  await page.reload();
  const alert = page.getByRole('alert').filter({ hasText: failed });
  await expect(alert).toBeVisible();
  await answerNoMore(page);
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(empty)).toBeVisible();
}

/** The requests of a call from now on. */
export function requestsOf(page: Page, call: Call): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (callOf(request.method(), new URL(request.url()).pathname) === call) requests.push(request);
  });
  return requests;
}

const intercept = (page: Page, call: Call, handle: (route: Route) => Promise<void>) =>
  page.route(
    (url) => pathPattern(call).test(url.pathname),
    (route, request) =>
      callOf(request.method(), new URL(request.url()).pathname) === call
        ? handle(route)
        : route.fallback(),
  );

/** The address of the screen, behind the `#`, without what is cached in it. */
export const placeOf = (page: Page) =>
  decodeURIComponent(new URL(page.url()).hash.slice(1)).replace(/[?&]results=.*$/, '');

/** Waits until the screen's address behind the `#` is this one, and the screen is there: its code comes after its address. */
export async function expectPlace(page: Page, place: string | RegExp) {
  await expect
    .poll(() => placeOf(page), { message: 'the address behind the #' })
    [typeof place === 'string' ? 'toBe' : 'toMatch'](place);
  await expect(page.locator('[data-leaving]'), 'the screen that is left').toHaveCount(0);
}

/** React has taken over what the server drew. */
export const isTakenOver = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        Object.keys(document.querySelector('main h1') ?? {}).some((key) =>
          key.startsWith('__react'),
        ),
      ),
    )
    .toBe(true);

/** Presses a box, and tells what is seen of it in the same moment, before any call has begun. */
export const pressAndLook = (box: Locator) =>
  box.evaluate((input: HTMLInputElement) => {
    input.click();
    return input.checked;
  });

/** Searches for violations of WCAG 2.2 AA in the light, and in the dark for what differs there. */
export async function expectAccessible(page: Page) {
  for (const [colorScheme, what] of [
    ['light', 'all'],
    ['dark', 'contrast'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // A page that is still changing its colours is neither in the light nor in the dark.
    await expect
      .poll(() => violationsOf(page, what), { message: `what axe finds in the ${colorScheme}` })
      .toEqual([]);
  }
}

/** What a browser keeps of somebody who has signed in. */
export const signedIn = ({ _id, username, role, cookies }: Member, url: string) => ({
  cookies: [...cookies].map(([name, value]) => ({
    name,
    value,
    domain: new URL(url).hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax' as const,
  })),
  origins: [
    {
      origin: url,
      localStorage: [
        {
          name: 'commonplace.user',
          value: JSON.stringify({ _id, username, name: username, role, identity: role }),
        },
      ],
    },
  ],
});

const pathPattern = (call: Call) =>
  new RegExp(`^${(call.split(' ')[1] ?? '').replace(/:\w+/g, '[^/]+')}$`);

/** The call that a request is: among those that fit, the one with the fewest parameters. */
function callOf(method: string, path: string): Call | undefined {
  return (Object.keys(contract) as Call[])
    .filter((call) => call.startsWith(`${method} `) && pathPattern(call).test(path))
    .sort((a, b) => a.split(':').length - b.split(':').length)[0];
}

/** Chooses a language as the page remembers it; it is in use from the next time the page is loaded. */
export const chooseLanguage = (page: Page, code: Language) =>
  page.context().addCookies([{ name: LANGUAGE_COOKIE, value: code, url: page.url() }]);

/** Makes letters twice as large, as a reader sets it in the browser, which pages with sizes in `rem` and `em` follow. */
export async function enlargeLetters(page: Page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Page.enable');
  await tools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}
