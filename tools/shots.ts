// npm run shots: every screen in every state, at two widths, light and dark, from the demo community,
// each looked at by axe as well; what it finds is printed, and ends the command with exit code 1.
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
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
] as const;
const THEMES = ['light', 'dark'] as const;
/** In a contact sheet; a picture is cut to what fits a screen. */
const THUMBNAIL = { width: 200, columns: 8, gap: 8 };

interface Shot {
  screen: string;
  state: string;
  /**
   * What stands behind the `#`; `{book}` is the most read book, `{unread}` one that nobody has reviewed,
   * `{rosa}` the id of a reader.
   */
  place: string;
  /** Who is signed in: a reader, a writer or an admin of the demo. */
  as?: 'rosa' | 'winston' | 'ada';
  /** Calls that are answered otherwise: kept waiting, failing, or with this. */
  calls?: Record<string, 'waits' | 'fails' | object>;
  /** The browser's language, English else. */
  locale?: string;
  /** How the reader has set up the browser. */
  reader?: 'forced colours' | 'text spacing';
  /** Does what leads to the state. */
  act?: (page: Page) => Promise<unknown>;
}

const BOOKS = '**/api/books/top-engagement*';
const RANDOM = '**/api/reviews/random*';
const SEARCH = '**/api/books/search*';
const USERS = '**/api/users*';
const PROFILE = '**/api/profile/*';
const LISTS = '**/api/lists*';
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

const COMMENTS = '**/api/reviews/*/comments*';
const MENTIONS = '**/api/mentions*';
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

async function talk(page: Page) {
  const toggle = page.locator('#community ~ div article button[aria-expanded]').first();
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
const BELL = {
  '**/api/notifications?*': TOLD,
  '**/api/notifications/count': { count: 4 },
};
const openBell = async (page: Page) => {
  await page.getByRole('banner').locator('[popovertarget]').click({ timeout: 20_000 });
  await page.locator('[popover] li').first().waitFor();
};

const SHOTS: Shot[] = [
  { screen: 'Home', state: 'full', place: '/home' },
  { screen: 'Home', state: 'signed in', place: '/home', as: 'rosa' },
  { screen: 'Home', state: 'loading', place: '/home', calls: { [BOOKS]: 'waits' } },
  { screen: 'Home', state: 'empty', place: '/home', calls: { [BOOKS]: [], [RANDOM]: [] } },
  {
    screen: 'Home',
    state: 'failed',
    place: '/home',
    calls: { [BOOKS]: 'fails', [RANDOM]: 'fails' },
  },
  { screen: 'Home', state: 'partly failed', place: '/home', calls: { [RANDOM]: 'fails' } },
  {
    screen: 'Home',
    state: 'offline',
    place: '/home',
    act: (page) => page.context().setOffline(true),
  },
  { screen: 'Home', state: 'in Arabic', place: '/home', as: 'rosa', locale: 'ar' },
  { screen: 'Home', state: 'in Japanese', place: '/home', as: 'rosa', locale: 'ja' },
  { screen: 'Home', state: 'forced colours', place: '/home', reader: 'forced colours' },
  { screen: 'Home', state: 'text spacing', place: '/home', reader: 'text spacing' },
  {
    screen: 'Home',
    state: 'shortcuts',
    place: '/home',
    act: async (page) => {
      await page.getByRole('button', { name: 'Keyboard shortcuts' }).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { screen: 'Search', state: 'before', place: '/search' },
  { screen: 'Search', state: 'full', place: '/search?q=Science%20Fiction' },
  { screen: 'Search', state: 'corrected', place: '/search?q=Wuthering%20Hieghts' },
  { screen: 'Search', state: 'nothing found', place: '/search?q=zzyzxqqq' },
  { screen: 'Search', state: 'loading', place: '/search?q=dune', calls: { [SEARCH]: 'waits' } },
  { screen: 'Search', state: 'failed', place: '/search?q=dune', calls: { [SEARCH]: 'fails' } },
  {
    screen: 'Search',
    state: 'suggestions',
    place: '/search',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Search for books' }).pressSequentially('the gr');
      await page.getByRole('option').first().waitFor();
    },
  },
  { screen: 'Book', state: 'a visitor', place: '/details/{book}' },
  { screen: 'Book', state: 'full', place: '/details/{book}', as: 'rosa' },
  {
    screen: 'Book',
    state: 'loading',
    place: '/details/{book}',
    as: 'rosa',
    calls: { [BOOK]: 'waits' },
  },
  {
    screen: 'Book',
    state: 'failed',
    place: '/details/{book}',
    as: 'rosa',
    calls: { [BOOK]: 'fails' },
  },
  { screen: 'Book', state: 'unknown', place: '/details/no-such-book', as: 'rosa' },
  { screen: 'Book', state: 'deleting', place: '/details/{book}', as: 'ada', act: press(/^Delete/) },
  {
    screen: 'Book',
    state: 'writing',
    place: '/details/{unread}',
    as: 'rosa',
    act: (page) => write(page),
  },
  {
    screen: 'Book',
    state: 'preview',
    place: '/details/{unread}',
    as: 'rosa',
    act: async (page) => {
      await write(page);
      await press('Preview')(page);
      await page.getByRole('emphasis').waitFor();
    },
  },
  {
    screen: 'Book',
    state: 'talking',
    place: '/details/{book}',
    as: 'rosa',
    calls: { [COMMENTS]: TALK, [MENTIONS]: [WINSTON, ADA] },
    act: talk,
  },
  {
    screen: 'Book',
    state: 'talking in Arabic',
    place: '/details/{book}',
    as: 'rosa',
    locale: 'ar',
    calls: { [COMMENTS]: TALK, [MENTIONS]: [WINSTON, ADA] },
    act: talk,
  },
  { screen: 'Book', state: 'in Arabic', place: '/details/{book}', as: 'rosa', locale: 'ar' },
  {
    screen: 'Book',
    state: 'forced colours',
    place: '/details/{book}',
    as: 'rosa',
    reader: 'forced colours',
  },
  {
    screen: 'Book',
    state: 'text spacing',
    place: '/details/{book}',
    as: 'rosa',
    reader: 'text spacing',
  },
  { screen: 'Author', state: 'full', place: '/author/Stephen%20King' },
  { screen: 'Category', state: 'full', place: '/category/Fantasy' },
  { screen: 'Author', state: 'empty', place: '/author/Nobody%20At%20All' },
  { screen: 'Add a book', state: 'new', place: '/add-book', as: 'rosa' },
  {
    screen: 'Add a book',
    state: 'with errors',
    place: '/add-book',
    as: 'rosa',
    act: press('Add this book'),
  },
  { screen: 'Correct a book', state: 'a writer', place: '/details/{book}/correct', as: 'winston' },
  { screen: 'History of a book', state: 'empty', place: '/details/{book}/history', as: 'rosa' },
  { screen: 'Profile', state: 'own', place: '/Account/Profile', as: 'rosa' },
  { screen: 'Profile', state: 'a visitor', place: '/Account/Profile' },
  { screen: 'Profile', state: 'other', place: '/Account/Profile/{rosa}', as: 'ada' },
  {
    screen: 'Profile',
    state: 'followers',
    place: '/Account/Profile',
    as: 'rosa',
    act: tab('Followers'),
  },
  {
    screen: 'Profile',
    state: 'favourites',
    place: '/Account/Profile',
    as: 'rosa',
    act: tab('Favorites'),
  },
  {
    screen: 'Profile',
    state: 'editing',
    place: '/Account/Profile',
    as: 'rosa',
    act: async (page) => {
      await tab('Info')(page);
      await press('Edit Info')(page);
    },
  },
  {
    screen: 'Profile',
    state: 'failed',
    place: '/Account/Profile/{rosa}',
    calls: { [PROFILE]: 'fails' },
  },
  {
    screen: 'Profile',
    state: 'text spacing',
    place: '/Account/Profile',
    as: 'rosa',
    reader: 'text spacing',
  },
  { screen: 'Lists', state: 'own', place: '/lists', as: 'rosa' },
  { screen: 'Lists', state: 'making', place: '/lists', as: 'rosa', act: press(/^New list/) },
  { screen: 'Lists', state: 'failed', place: '/lists', as: 'rosa', calls: { [LISTS]: 'fails' } },
  { screen: 'Lists', state: 'unknown', place: `/lists/${NOBODY}` },
  { screen: 'Groups', state: 'a visitor', place: '/groups' },
  { screen: 'Groups', state: 'own', place: '/groups', as: 'rosa' },
  { screen: 'Groups', state: 'making', place: '/groups', as: 'rosa', act: press(/^New group/) },
  { screen: 'Groups', state: 'in Arabic', place: '/groups', as: 'rosa', locale: 'ar' },
  { screen: 'Groups', state: 'unknown', place: `/groups/${NOBODY}` },
  { screen: 'Account settings', state: 'full', place: '/Account/Settings', as: 'rosa' },
  {
    screen: 'Account settings',
    state: 'in German',
    place: '/Account/Settings',
    as: 'rosa',
    locale: 'de',
  },
  { screen: 'Notifications', state: 'full', place: '/notifications', as: 'rosa', calls: BELL },
  {
    screen: 'Notifications',
    state: 'empty',
    place: '/notifications',
    as: 'rosa',
    calls: { ...BELL, '**/api/notifications?*': [] },
  },
  {
    screen: 'Notifications',
    state: 'failed',
    place: '/notifications',
    as: 'rosa',
    calls: { '**/api/notifications?*': 'fails' },
  },
  ...['en', 'ar', 'ja', 'de'].map((locale) => ({
    screen: 'Notifications',
    state: `bell in ${locale}`,
    place: '/credit',
    as: 'rosa' as const,
    calls: BELL,
    locale,
    act: openBell,
  })),
  { screen: 'Feed', state: 'full', place: '/feed', as: 'rosa' },
  { screen: 'Feed', state: 'in Arabic', place: '/feed', as: 'rosa', locale: 'ar' },
  { screen: 'Feed', state: 'empty', place: '/feed', as: 'rosa', calls: { '**/api/feed?*': [] } },
  {
    screen: 'Feed',
    state: 'failed',
    place: '/feed',
    as: 'rosa',
    calls: { '**/api/feed?*': 'fails' },
  },
  { screen: 'Users', state: 'full', place: '/users-list' },
  { screen: 'Users', state: 'loading', place: '/users-list', calls: { [USERS]: 'waits' } },
  { screen: 'Users', state: 'failed', place: '/users-list', calls: { [USERS]: 'fails' } },
  { screen: 'Users', state: 'empty', place: '/users-list', calls: { [USERS]: [] } },
  { screen: 'Manage users', state: 'a visitor', place: '/users' },
  { screen: 'Manage users', state: 'a reader', place: '/users', as: 'rosa' },
  { screen: 'Manage users', state: 'full', place: '/users', as: 'ada' },
  { screen: 'Manage users', state: 'adding', place: '/users', as: 'ada', act: press(/^Add User/) },
  {
    screen: 'Manage users',
    state: 'suspending',
    place: '/users',
    as: 'ada',
    act: async (page) => {
      await press(/^Edit/)(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
    },
  },
  { screen: 'Manage users', state: 'deleting', place: '/users', as: 'ada', act: press(/^Delete/) },
  ...['Role requests', 'Reports', 'Deleted reviews', 'Log'].map((name) => ({
    screen: 'Manage users',
    state: name.toLowerCase(),
    place: '/users',
    as: 'ada' as const,
    act: tab(name),
  })),
  { screen: 'Sign in', state: 'new', place: '/Account/Signin' },
  { screen: 'Sign in', state: 'with errors', place: '/Account/Signin', act: press('Sign in') },
  { screen: 'Forgotten password', state: 'new', place: '/Account/Forgot' },
  { screen: 'New password', state: 'new', place: `/Account/Reset?token=${TOKEN}` },
  { screen: 'Confirm email', state: 'new', place: `/Account/Verify?token=${TOKEN}` },
  {
    screen: 'Second factor',
    state: 'passkey and app',
    place: '/Account/Confirm',
    calls: {
      '**/api/site': { hasMail: true, hasPasskeys: true, hasAuthenticatorApps: true },
      '**/api/users/signin/step': { totp: true, passkeys: true, recoveryCodes: true },
    },
  },
  { screen: 'Sign up', state: 'new', place: '/Account/Signup' },
  { screen: 'Sign up', state: 'with errors', place: '/Account/Signup', act: press('Sign up') },
  { screen: 'Credits', state: 'full', place: '/credit' },
  { screen: 'Not found', state: 'full', place: '/nowhere' },
];

/** WCAG 2.2, 1.4.12: what a reader may set without anything being lost. */
const TEXT_SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }';

const problems: string[] = [];
const only = process.argv[2]?.toLowerCase();
const shots = SHOTS.filter(({ screen }) => !only || screen.toLowerCase().includes(only));
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
    await inspect(page, `${nameOf(shot)}-${size.width}-${theme}`, shot.reader);
    const png = await page.screenshot({ fullPage: true, animations: 'disabled' });
    writeFileSync(join(FULL, `${nameOf(shot)}-${size.width}-${theme}.png`), png);
    pictures.push(await page.screenshot({ animations: 'disabled' }));
    await context.close();
  }
  return pictures;
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
