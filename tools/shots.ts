// npm run shots: every screen in every state, at two widths, light and dark, from the demo community,
// each looked at by axe as well; what it finds is printed, and ends the command with exit code 1.
// npm run screenshots: of these the pictures of the README.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { projectRoot } from '../server/config.ts';
import { violationsOf } from '../tests/support/axe.ts';
import { settled, signIn, withDemoBrowser } from './demoBrowser.ts';

/** Full pictures and a page to leaf through them; the contact sheets are part of the documents. */
const FULL = join(projectRoot, 'dist', 'shots');
const SHEETS = join(projectRoot, 'docs', 'shots');
const PICTURES = join(projectRoot, 'docs', 'pictures');
/** Of a picture of the README. */
const BYTES_MAX = 250_000;
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;
const THEMES = ['light', 'dark'] as const;
/** In a contact sheet; a picture is cut to what fits a screen. */
const THUMBNAIL = { width: 200, columns: 8, gap: 8 };

/** A screen in each of its states, which say only what is otherwise in them. */
interface Screen extends Seen {
  states: Record<string, Partial<Seen>>;
}

interface Seen {
  /**
   * What stands behind the `#`; `{book}` is the most read book, `{unread}` one that nobody has reviewed,
   * `{rosa}` the id of a reader.
   */
  place: string;
  /** Who is signed in: a reader, a writer or an admin of the demo. */
  as?: 'rosa' | 'winston' | 'ada' | undefined;
  /** Calls that are answered otherwise: kept waiting, failing, or with this. */
  calls?: Record<string, 'waits' | 'fails' | object>;
  /** The browser's language, English else. */
  locale?: string;
  /** How the reader has set up the browser. */
  reader?: 'forced colours' | 'text spacing';
  /** Does what leads to the state. */
  act?: (page: Page) => Promise<unknown>;
  /** The looks in which it is a picture of the README, each with its name in `docs/pictures`. */
  pictures?: Record<string, string>;
  /** Of what on the screen that picture is, where it is not all of it. */
  pictureOf?: string;
}

const BOOKS = '**/api/books/top-engagement*';
const RANDOM = '**/api/reviews/random*';
const SEARCH = '**/api/books/search*';
const RECALL = '**/api/books/recall*';
const USERS = '**/api/users*';
const PROFILE = '**/api/profile/*';
const LISTS = '**/api/lists*';
const FEED = '**/api/feed?*';
const BOOK = '**/api/books/{book}';
/** An id, of the shape that ids have. */
function idOf(at: number) {
  return `00000000-0000-7000-8000-${`${at}`.padStart(12, '0')}`;
}
/** Of the shape that links have. */
const TOKEN = 'a'.repeat(43);
/** An id that nothing has. */
const NOBODY = '00000000-0000-7000-8000-000000000000';
const press = (name: RegExp | string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

const WINSTON = { _id: idOf(1), username: 'winston', firstName: null, lastName: null };
const ADA = { _id: idOf(2), username: 'ada', firstName: 'Ada', lastName: null };
const said = (at: number, more: object) => ({
  _id: idOf(at),
  text: '',
  user: WINSTON,
  createdAt: '2026-11-20T20:15:00.000Z',
  updatedAt: '2026-11-20T20:15:00.000Z',
  replyTo: null,
  likes: 0,
  isLiked: false,
  isDeleted: false,
  position: null,
  mentions: [],
  hidden: [],
  ...more,
});
/** What is said under a review, in each of its states. */
const TALK = [
  said(10, { text: 'I read the chapter with the *storm* twice, the second time aloud.', likes: 3 }),
  said(11, {
    text: '@winston To whom?',
    user: ADA,
    replyTo: idOf(10),
    isLiked: true,
    likes: 1,
    mentions: [{ name: 'winston', _id: idOf(1) }],
  }),
  said(12, { hidden: [{ length: 212, opensAt: { page: 120 } }], position: { page: 120 } }),
  said(13, { isDeleted: true, user: null }),
  said(14, { text: 'Gone too soon.', user: ADA, replyTo: idOf(13) }),
];

const SAID = {
  '**/api/reviews/*/comments*': TALK,
  '**/api/mentions*': [WINSTON, ADA],
};

async function talk(page: Page) {
  const toggle = page
    .locator('#community ~ div article button[aria-expanded]:not([aria-haspopup])')
    .first();
  await toggle.click();
  const field = page.locator('textarea[name=text]');
  await field.fill('As @');
  await page.locator('[role=listbox] [role=option]').first().waitFor();
  await toggle.scrollIntoViewIfNeeded();
}

async function write(page: Page) {
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Review Title' }).fill('The second half is the book');
  await page
    .getByRole('textbox', { name: 'Your Review' })
    .fill(
      'Slow for a hundred pages, and then *not at all*.\n\n> It was the kind of silence\n\n||He leaves.||',
    );
}

async function preview(page: Page) {
  await write(page);
  await press('Preview')(page);
  await page.getByRole('emphasis').waitFor();
}

async function openShortcuts(page: Page) {
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
}

async function beginSearch(page: Page) {
  await page.getByRole('combobox', { name: 'Search for books' }).pressSequentially('the gr');
  await page.locator('[role=option]').first().waitFor();
}

const sent = (document: string, more: object) => ({
  document,
  title: null,
  author: null,
  device: 'Kobo_nova',
  percentage: 0.42,
  highlights: 0,
  sentAt: '2026-11-24T21:30:00.000Z',
  book: null,
  ...more,
});
/** What e-readers have sent: with a title and without, and of a book that is known. */
const READERS = {
  '**/api/account/devices': [
    sent('8f3c1a', {}),
    sent('b2', {
      title: 'The Tombs of Atuan',
      author: 'Ursula K. Le Guin',
      device: 'Moon+ Reader',
      percentage: null,
      highlights: 7,
    }),
    sent('c3', {
      percentage: 0.08,
      book: {
        googleId: 'OL893415W',
        title: 'Dune',
        authors: ['Frank Herbert'],
        thumbnail: null,
      },
    }),
  ],
};
async function chooseBook(page: Page) {
  await press(/^Choose the book/)(page);
  await page.getByRole('dialog').getByRole('combobox').pressSequentially('dune');
  await page.locator('[role=option]').first().waitFor();
}

async function makeToken(page: Page) {
  await page.route('**/api/account/tokens', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 201, json: { ...MADE, token: `cpt_${'4vT0pQm8sZ'.repeat(5)}` } })
      : route.fallback(),
  );
  await press('New token for KOReader')(page);
  await page.getByLabel('Name', { exact: true }).fill('Kobo');
  await page.getByRole('button', { name: 'Create token' }).click();
  await page.getByText('cpt_').waitFor();
}
const MADE = {
  _id: idOf(20),
  name: 'Kobo',
  scopes: ['kosync'],
  createdAt: '2026-11-24T21:30:00.000Z',
  expiresAt: null,
  lastUsedAt: null,
  lastUsedFrom: null,
};

async function suspend(page: Page) {
  await press(/^Edit/)(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
}

/** What somebody may be told: short and long, of one and of many, in three scripts. */
const person = (username: string) => ({ _id: username, username, firstName: null, lastName: null });
const told = (kind: string, given: object, minutes: number) => ({
  _id: `${kind} ${minutes}`,
  kind,
  actors: [person('winston')],
  count: 1,
  subject: { type: 'profile', id: 'x', title: null, address: '/home' },
  createdAt: new Date(Date.now() - minutes * 60_000).toISOString(),
  isRead: minutes > 600,
  ...given,
});
const about = (type: string, title: string) => ({
  subject: { type, id: 'x', title, address: '/home' },
});
const TOLD = [
  told('follow', {}, 2),
  told(
    'like',
    { actors: ['ada', 'סמי', 'zoë'].map(person), count: 7, ...about('review', 'Sand') },
    9,
  ),
  told('comment', { count: 12, ...about('review', 'The second half is the book') }, 50),
  told('mention', { ...about('comment', 'الأيام') }, 300),
  told(
    'friend_review',
    { ...about('review', 'A title that goes on for long, and then on again') },
    700,
  ),
  told('group_comment', { count: 4, ...about('group', 'Slow readers of Dunedin') }, 1_500),
  told('role_decision', { actors: [], ...about('profile', 'writer') }, 1_900),
  told('import_done', { actors: [], ...about('import', 'goodreads_library_export.csv') }, 9_000),
];
const TOLD_TO = '**/api/notifications?*';
const BELL = {
  [TOLD_TO]: TOLD,
  '**/api/notifications/count': { count: 4 },
};
const openBell = async (page: Page) => {
  // The face of who is signed in opens another.
  const bell = page.getByRole('banner').locator('[popovertarget]:not([popovertarget=account])');
  await bell.click({ timeout: 20_000 });
  await page.locator('[popover]:popover-open li').first().waitFor();
};

const SCREENS: Record<string, Screen> = {
  Home: {
    place: '/home',
    states: {
      full: { pictures: { '1280-light': 'home', '390-light': 'home-phone' } },
      'signed in': { as: 'rosa' },
      loading: { calls: { [BOOKS]: 'waits' } },
      empty: { calls: { [BOOKS]: [], [RANDOM]: [] } },
      failed: { calls: { [BOOKS]: 'fails', [RANDOM]: 'fails' } },
      'partly failed': { calls: { [RANDOM]: 'fails' } },
      offline: { act: (page) => page.context().setOffline(true) },
      'in Arabic': { as: 'rosa', locale: 'ar' },
      'in Japanese': { as: 'rosa', locale: 'ja' },
      'forced colours': { reader: 'forced colours' },
      'text spacing': { reader: 'text spacing' },
      shortcuts: { act: openShortcuts },
    },
  },
  Search: {
    place: '/search?q=dune',
    states: {
      before: { place: '/search' },
      full: { place: '/search?q=Science%20Fiction', pictures: { '1280-light': 'search' } },
      corrected: { place: '/search?q=Wuthering%20Hieghts' },
      'nothing found': { place: '/search?q=zzyzxqqq' },
      loading: { calls: { [SEARCH]: 'waits' } },
      failed: { calls: { [SEARCH]: 'fails' } },
      suggestions: { place: '/search', act: beginSearch },
    },
  },
  Recall: {
    place: '/recall?q=whale%20took%20the%20captain%27s%20leg%2C%20Victorian%2C%20French%20maybe',
    states: {
      before: { place: '/recall' },
      full: {},
      'nothing found': { place: '/recall?q=zzyzxqqq' },
      loading: { calls: { [RECALL]: 'waits' } },
      failed: { calls: { [RECALL]: 'fails' } },
      'in Arabic': { locale: 'ar' },
      'in German': { locale: 'de' },
    },
  },
  Book: {
    place: '/details/{book}',
    as: 'rosa',
    states: {
      'a visitor': { as: undefined },
      full: { pictures: { '1280-light': 'book' } },
      loading: { calls: { [BOOK]: 'waits' } },
      failed: { calls: { [BOOK]: 'fails' } },
      unknown: { place: '/details/no-such-book' },
      deleting: { as: 'ada', act: press(/^Delete/) },
      writing: { place: '/details/{unread}', act: write },
      preview: { place: '/details/{unread}', act: preview },
      talking: { calls: SAID, act: talk },
      'talking in Arabic': { locale: 'ar', calls: SAID, act: talk },
      'in Arabic': { locale: 'ar' },
      'forced colours': { reader: 'forced colours' },
      'text spacing': { reader: 'text spacing' },
    },
  },
  Author: {
    place: '/author/Stephen%20King',
    states: { full: {}, empty: { place: '/author/Nobody%20At%20All' } },
  },
  Category: { place: '/category/Fantasy', states: { full: {} } },
  'Add a book': {
    place: '/add-book',
    as: 'rosa',
    states: { new: {}, 'with errors': { act: press('Add this book') } },
  },
  'Correct a book': {
    place: '/details/{book}/correct',
    states: { 'a writer': { as: 'winston' } },
  },
  'History of a book': { place: '/details/{book}/history', as: 'rosa', states: { empty: {} } },
  Profile: {
    place: '/Account/Profile',
    as: 'rosa',
    states: {
      own: { pictures: { '1280-dark': 'profile-dark' } },
      'a visitor': { as: undefined },
      other: { place: '/Account/Profile/{rosa}', as: 'ada' },
      followers: { act: tab('Followers') },
      favourites: { act: tab('Favorites') },
      editing: { act: (page) => tab('Info')(page).then(() => press('Edit Info')(page)) },
      failed: { place: '/Account/Profile/{rosa}', as: undefined, calls: { [PROFILE]: 'fails' } },
      'text spacing': { reader: 'text spacing' },
    },
  },
  Lists: {
    place: '/lists',
    as: 'rosa',
    states: {
      own: {},
      making: { act: press(/^New list/) },
      failed: { calls: { [LISTS]: 'fails' } },
      unknown: { place: `/lists/${NOBODY}`, as: undefined },
    },
  },
  Groups: {
    place: '/groups',
    as: 'rosa',
    states: {
      'a visitor': { as: undefined },
      own: {},
      making: { act: press(/^New group/) },
      'in Arabic': { locale: 'ar' },
      unknown: { place: `/groups/${NOBODY}`, as: undefined },
    },
  },
  'Account settings': {
    place: '/Account/Settings',
    as: 'rosa',
    states: {
      full: {},
      'in German': { locale: 'de' },
      'a token for an e-reader': { act: makeToken, pictures: { '390-light': 'reader-token' } },
      'e-readers': {
        place: '/Account/Settings?part=e-readers',
        calls: READERS,
        pictures: { '390-light': 'reader-waiting' },
        pictureOf: 'section[aria-labelledby=e-readers] > div',
      },
      'the book of a document': {
        place: '/Account/Settings?part=e-readers',
        calls: READERS,
        act: chooseBook,
        pictures: { '390-light': 'reader-choose' },
      },
    },
  },
  Notifications: {
    place: '/notifications',
    as: 'rosa',
    states: {
      full: { calls: BELL },
      empty: { calls: { ...BELL, [TOLD_TO]: [] } },
      failed: { calls: { [TOLD_TO]: 'fails' } },
      ...Object.fromEntries(
        ['en', 'ar', 'ja', 'de'].map((locale) => [
          `bell in ${locale}`,
          { place: '/credit', calls: BELL, locale, act: openBell },
        ]),
      ),
    },
  },
  Feed: {
    place: '/feed',
    as: 'rosa',
    states: {
      full: {},
      'in Arabic': { locale: 'ar' },
      empty: { calls: { [FEED]: [] } },
      failed: { calls: { [FEED]: 'fails' } },
    },
  },
  Users: {
    place: '/users-list',
    states: {
      full: {},
      loading: { calls: { [USERS]: 'waits' } },
      failed: { calls: { [USERS]: 'fails' } },
      empty: { calls: { [USERS]: [] } },
    },
  },
  'Manage users': {
    place: '/users',
    as: 'ada',
    states: {
      'a visitor': { as: undefined },
      'a reader': { as: 'rosa' },
      full: {},
      adding: { act: press(/^Add User/) },
      suspending: { act: suspend },
      deleting: { act: press(/^Delete/) },
      inbox: { act: tab('Inbox') },
      'deleted reviews': { act: tab('Deleted reviews') },
      log: { act: tab('Log') },
    },
  },
  'Sign in': {
    place: '/Account/Signin',
    states: { new: {}, 'with errors': { act: press('Sign in') } },
  },
  'Forgotten password': { place: '/Account/Forgot', states: { new: {} } },
  'New password': { place: `/Account/Reset?token=${TOKEN}`, states: { new: {} } },
  'Confirm email': { place: `/Account/Verify?token=${TOKEN}`, states: { new: {} } },
  'Second factor': {
    place: '/Account/Confirm',
    states: {
      'passkey and app': {
        calls: {
          '**/api/site': { hasMail: true, hasPasskeys: true, hasAuthenticatorApps: true },
          '**/api/users/signin/step': { totp: true, passkeys: true, recoveryCodes: true },
        },
      },
    },
  },
  'Sign up': {
    place: '/Account/Signup',
    states: { new: {}, 'with errors': { act: press('Sign up') } },
  },
  Credits: { place: '/credit', states: { full: {} } },
  'Not found': { place: '/nowhere', states: { full: {} } },
};

/** WCAG 2.2, 1.4.12: what a reader may set without anything being lost. */
const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

const problems: string[] = [];
const only = process.argv[2]?.toLowerCase();
const shots: Shot[] = Object.entries(SCREENS)
  .flatMap(([screen, { states, ...all }]) =>
    Object.entries(states).map(([state, own]) => ({ screen, state, ...all, ...own })),
  )
  .filter(({ screen, pictures }) =>
    only === 'pictures' ? pictures : screen.toLowerCase().includes(only ?? ''),
  );
const nameOf = ({ screen, state }: Shot) => `${screen}-${state}`.toLowerCase().replaceAll(' ', '-');

await withDemoBrowser(async (browser, url) => {
  rmSync(FULL, { recursive: true, force: true });
  mkdirSync(FULL, { recursive: true });
  mkdirSync(SHEETS, { recursive: true });
  const ids = await idsOf(url);
  for (const theme of THEMES)
    for (const size of SIZES) {
      const pictures = await takeAll(browser, url, { theme, size, ids });
      const sheet = `${size.width}-${theme}.webp`;
      if (!only) writeFileSync(join(SHEETS, sheet), await sheetOf(pictures, size));
      console.log(`${sheet}: ${pictures.length} pictures`);
    }
  writeFileSync(join(FULL, 'index.html'), indexPage());
});
for (const problem of problems) console.log(problem);
console.log(`${problems.length} problems found.`);
if (problems.length > 0) process.exitCode = 1;
console.log(`Leaf through them: ${join(FULL, 'index.html')}`);

async function idsOf(url: string) {
  const listOf = async (call: string) => (await fetch(url + call)).json() as Promise<Loose[]>;
  const [book] = await listOf('/api/books/top-engagement');
  const people = await listOf('/api/users?limit=100');
  const rosa = people.find(({ username }) => username === 'rosa')?._id ?? '';
  const found = await (await fetch(`${url}/api/books/search?subject=Poetry&maxResults=40`)).json();
  const { books } = found as { books: (Loose & { ratingsCount?: unknown })[] };
  const unread = books.findLast(({ ratingsCount }) => !ratingsCount)?.googleId ?? '';
  return (text: string) =>
    text
      .replace('{book}', book?.googleId ?? '')
      .replace('{unread}', unread)
      .replace('{rosa}', rosa);
}

type Loose = Record<string, string | undefined>;

type Shot = Seen & { screen: string; state: string };

interface Look {
  theme: (typeof THEMES)[number];
  size: (typeof SIZES)[number];
  ids: (text: string) => string;
}

/** Takes them all in one look; who is signed in keeps one browser for all of theirs. */
async function takeAll(browser: Browser, url: string, { theme, size, ids }: Look) {
  const states = new Map<string, Awaited<ReturnType<typeof stateOf>>>();
  const pictures: Buffer[] = [];
  for (const shot of shots) {
    const { as = '' } = shot;
    if (!states.has(as)) states.set(as, await stateOf(browser, url, as));
    const context = await browser.newContext({
      viewport: size,
      colorScheme: theme,
      reducedMotion: 'reduce',
      locale: shot.locale ?? 'en-US',
      forcedColors: shot.reader === 'forced colours' ? 'active' : 'none',
      // For the styles of a reader's own, and for axe.
      bypassCSP: true,
      serviceWorkers: 'block',
      storageState: states.get(as) as Awaited<ReturnType<typeof stateOf>>,
    });
    const look = `${size.width}-${theme}`;
    const page = await context.newPage();
    for (const [call, how] of Object.entries(shot.calls ?? {}))
      await page.route(ids(call), (route) => {
        if (how === 'waits') return undefined;
        if (how === 'fails') return route.fulfill({ status: 500, json: {} });
        return route.fulfill({ json: how });
      });
    await page.goto(`${url}/#${ids(shot.place)}`);
    await page.getByRole('main').waitFor();
    // A network on which something waits never falls silent.
    if (Object.values(shot.calls ?? {}).includes('waits')) await page.waitForTimeout(1_000);
    else await settled(page);
    if (shot.reader === 'text spacing') await page.addStyleTag({ content: TEXT_SPACING });
    await shot.act?.(page);
    await page.waitForTimeout(150);
    await inspect(page, `${nameOf(shot)}-${look}`, shot.reader);
    const png = await page.screenshot({ fullPage: true, animations: 'disabled' });
    writeFileSync(join(FULL, `${nameOf(shot)}-${look}.png`), png);
    const seen = await page.screenshot({ animations: 'disabled' });
    pictures.push(seen);
    const name = shot.pictures?.[look];
    if (only === 'pictures' && name) await publish(name, await pictureOf(page, shot, seen));
    await context.close();
  }
  return pictures;
}

async function pictureOf(page: Page, { pictureOf }: Shot, seen: Buffer) {
  if (!pictureOf) return seen;
  // The header stands above all of it.
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  await page.setViewportSize({ ...size, height: 6_000 });
  return page.locator(pictureOf).first().screenshot({ animations: 'disabled' });
}

/** Writes a picture of the README. */
async function publish(name: string, picture: Buffer) {
  const png = await sharp(picture).png({ palette: true, effort: 10 }).toBuffer();
  if (png.length > BYTES_MAX) throw new Error(`${name}.png is larger than ${BYTES_MAX / 1000} kB`);
  writeFileSync(join(PICTURES, `${name}.png`), png);
  console.log(`docs/pictures/${name}.png  ${Math.round(png.length / 1000)} kB`);
}

/** Notes what axe finds, and what sticks out at the side. */
async function inspect(page: Page, name: string, reader: Shot['reader']) {
  // All of it on the screen: what the bar at the foot covers can be scrolled, and is no small target.
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const height = Number(await page.evaluate('document.documentElement.scrollHeight')) + 200;
  await page.setViewportSize({ ...size, height });
  // It reads the colours of the page, not those that are forced on it.
  const what = reader === 'forced colours' ? 'all but contrast' : 'all';
  const violations = await violationsOf(page, what);
  await page.setViewportSize(size);
  for (const { id, where } of violations)
    for (const each of where) problems.push(`${name}: ${id}: ${each}`);
  const wider = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
  if (Number(wider) > 0) problems.push(`${name}: ${wider} px too wide`);
}

/** What a browser keeps of one of the demo's accounts. */
async function stateOf(browser: Browser, url: string, username: string) {
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  if (username) await signIn(page, url, username);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** All pictures of one look, small, on one sheet in the order of the table above. */
async function sheetOf(pictures: Buffer[], { width, height }: Look['size']) {
  const { columns, gap } = THUMBNAIL;
  const small = { width: THUMBNAIL.width, height: Math.round((THUMBNAIL.width * height) / width) };
  const tiles = await Promise.all(
    pictures.map(async (picture, at) => ({
      input: await sharp(picture).resize(small.width, small.height).png().toBuffer(),
      left: gap + (at % columns) * (small.width + gap),
      top: gap + Math.floor(at / columns) * (small.height + gap),
    })),
  );
  return sharp({
    create: {
      width: gap + columns * (small.width + gap),
      height: gap + Math.ceil(pictures.length / columns) * (small.height + gap),
      channels: 3,
      background: '#8c8171',
    },
  })
    .composite(tiles)
    .webp({ quality: 70 })
    .toBuffer();
}

/** One page with all of them side by side: a state a row, a look a column. */
function indexPage() {
  const looks = THEMES.flatMap((theme) => SIZES.map(({ width }) => `${width}-${theme}`));
  const rows = shots.map((shot) => {
    const cells = looks.map((look) => {
      const file = `${nameOf(shot)}-${look}.png`;
      return `<td><a href="${file}"><img loading="lazy" width="300" src="${file}" alt="${look}"></a></td>`;
    });
    return `<tr><th>${shot.screen}<br>${shot.state}</th>${cells.join('')}</tr>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Every screen in every state</title>
<style>body{font:14px system-ui;background:#8c8171}td,th{vertical-align:top;padding:4px}</style>
<table>${rows.join('\n')}</table>\n`;
}
