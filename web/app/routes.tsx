import { type ComponentType, lazy, useEffect } from 'react';
import type { Path } from '../../shared/paths.ts';
import {
  loadAllWords,
  loadCommunityWords,
  loadImpressionWords,
  loadReadingWords,
} from '../locales/words.ts';
import { withReadingWords } from '../pages/communityPart.ts';
import { HomePage } from '../pages/HomePage.tsx';
import { NotFoundPage } from '../pages/NotFoundPage.tsx';
import { navigate } from '../router.tsx';

export interface Screen {
  Page: ComponentType;
  /** Fetches its code and words; whoever cannot be served now may ask again. */
  load(): Promise<ComponentType>;
}

const details = screen(async () => (await import('../pages/DetailsPage.tsx')).DetailsPage);
const profile = readingScreen(async () => (await import('../pages/ProfilePage.tsx')).ProfilePage);

/** Every screen with its address. What a link leads to is fetched ahead by startup/Prefetch.ts. */
const ROUTES: Record<Path, Screen> = {
  '/': here(ToHome),
  '/home': here(HomePage),
  '/Account/Signin': screen(async () => (await import('../pages/SignInPage.tsx')).SignInPage),
  '/Account/Signup': screen(async () => (await import('../pages/SignUpPage.tsx')).SignUpPage),
  '/Account/Confirm': screen(async () => (await import('../pages/ConfirmPage.tsx')).ConfirmPage),
  '/Account/Forgot': screen(async () => (await import('../pages/ForgotPage.tsx')).ForgotPage),
  '/Account/Reset': screen(async () => (await import('../pages/ResetPage.tsx')).ResetPage),
  '/Account/Verify': screen(async () => (await import('../pages/VerifyPage.tsx')).VerifyPage),
  '/Account/Profile': profile,
  '/Account/Profile/:userId': profile,
  '/Account/Settings': communityScreen(
    withReadingWords(
      async () => (await import('../pages/AccountSettingsPage.tsx')).AccountSettingsPage,
    ),
  ),
  '/search': impressionScreen(async () => (await import('../pages/SearchPage.tsx')).SearchPage),
  '/welcome': communityScreen(
    withReadingWords(async () => (await import('../pages/WelcomePage.tsx')).WelcomePage),
  ),
  '/recall': screen(async () => (await import('../pages/RecallPage.tsx')).RecallPage),
  '/recommendations': impressionScreen(
    async () => (await import('../pages/RecommendationsPage.tsx')).RecommendationsPage,
  ),
  '/users-list': screen(async () => (await import('../pages/UsersListPage.tsx')).UsersListPage),
  '/users': communityScreen(
    async () => (await import('../pages/ManageUsersPage.tsx')).ManageUsersPage,
  ),
  '/about': screen(async () => (await import('../pages/AboutPage.tsx')).AboutPage),
  '/credit': screen(async () => (await import('../pages/CreditPage.tsx')).CreditPage),
  '/details/:googleId': details,
  '/book/:googleId': details,
  '/details/:googleId/correct': screen(
    async () => (await import('../pages/CorrectBookPage.tsx')).CorrectBookPage,
  ),
  '/details/:googleId/history': screen(
    async () => (await import('../pages/BookHistoryPage.tsx')).BookHistoryPage,
  ),
  '/merged-books': readingScreen(
    async () => (await import('../pages/MergedBooksPage.tsx')).MergedBooksPage,
  ),
  '/library': readingScreen(async () => (await import('../pages/LibraryPage.tsx')).LibraryPage),
  '/shelves': readingScreen(async () => (await import('../pages/ShelvesPage.tsx')).ShelvesPage),
  '/shelves/:shelfId': readingScreen(
    async () => (await import('../pages/ShelfPage.tsx')).ShelfPage,
  ),
  '/plan': readingScreen(async () => (await import('../pages/PlanPage.tsx')).PlanPage),
  '/statistics': readingScreen(
    async () => (await import('../pages/StatisticsPage.tsx')).StatisticsPage,
  ),
  '/year/:userId/:year': readingScreen(
    async () => (await import('../pages/YearPage.tsx')).YearPage,
  ),
  '/lists': communityScreen(
    withReadingWords(async () => (await import('../pages/ListsPage.tsx')).ListsPage),
  ),
  '/lists/:listId': communityScreen(
    withReadingWords(async () => (await import('../pages/ListPage.tsx')).ListPage),
  ),
  '/quotes': communityScreen(
    withReadingWords(async () => (await import('../pages/QuotesPage.tsx')).QuotesPage),
  ),
  '/quotes/:quoteId': communityScreen(
    withReadingWords(async () => (await import('../pages/SaidPage.tsx')).QuotePage),
  ),
  '/progress/:progressId': communityScreen(
    withReadingWords(async () => (await import('../pages/SaidPage.tsx')).NotePage),
  ),
  '/questions': communityScreen(
    withReadingWords(async () => (await import('../pages/QuestionsPage.tsx')).QuestionsPage),
  ),
  '/questions/:questionId': communityScreen(
    withReadingWords(async () => (await import('../pages/QuestionPage.tsx')).QuestionPage),
  ),
  '/groups': communityScreen(
    withReadingWords(async () => (await import('../pages/GroupsPage.tsx')).GroupsPage),
  ),
  '/groups/:groupId': communityScreen(
    withReadingWords(async () => (await import('../pages/GroupPage.tsx')).GroupPage),
  ),
  '/imports': readingScreen(async () => (await import('../pages/ImportsPage.tsx')).ImportsPage),
  '/imports/:id': readingScreen(async () => (await import('../pages/ImportPage.tsx')).ImportPage),
  '/notifications': communityScreen(
    async () => (await import('../pages/NotificationsPage.tsx')).NotificationsPage,
  ),
  '/feed': communityScreen(
    withReadingWords(async () => (await import('../pages/FeedPage.tsx')).FeedPage),
  ),
  '/reviews': communityScreen(
    withReadingWords(async () => (await import('../pages/EverybodyPage.tsx')).EverybodyPage),
  ),
  '/browse': screen(async () => (await import('../pages/BrowsePage.tsx')).BrowsePage),
  '/browse/:shelf': impressionScreen(
    async () => (await import('../pages/BrowseShelfPage.tsx')).BrowseShelfPage,
  ),
  '/add-book': screen(async () => (await import('../pages/AddBookPage.tsx')).AddBookPage),
  '/author/:name': screen(async () => (await import('../pages/AuthorPage.tsx')).AuthorPage),
  '/author/:name/history': readingScreen(
    async () => (await import('../pages/AuthorHistoryPage.tsx')).AuthorHistoryPage,
  ),
  '/series/:slug/history': readingScreen(
    async () => (await import('../pages/SeriesHistoryPage.tsx')).SeriesHistoryPage,
  ),
  '/series/:slug': screen(async () => (await import('../pages/SeriesPage.tsx')).SeriesPage),
  '/authorize': screen(async () => (await import('../pages/AuthorizePage.tsx')).AuthorizePage),
  '/category/:name': screen(async () => (await import('../pages/BookListPage.tsx')).CategoryPage),
};

const NOT_FOUND = here(NotFoundPage);

const PATTERNS = Object.keys(ROUTES).map((path) => ({
  path: path as Path,
  names: [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name),
  pattern: new RegExp(`^${path.replace(/:\w+/g, '([^/]+)')}/?$`, 'i'),
}));

/** The screen of an address, and what the address has in the gaps of its path. */
export function routeOf(pathname: string) {
  for (const { path, names, pattern } of PATTERNS) {
    const match = pattern.exec(pathname);
    if (!match) continue;
    const params = names.map((name, at) => [name, decoded(match[at + 1] ?? '')]);
    return { path, screen: ROUTES[path], params: Object.fromEntries(params) as Params };
  }
  return { path: undefined, screen: NOT_FOUND, params: {} };
}

type Params = Record<string, string>;

/** A screen that is a chunk of its own; the words that home does without come with it. */
function screen(load: () => Promise<ComponentType>): Screen {
  const loadAll = async () => {
    const [page] = await Promise.all([load(), loadAllWords()]);
    return { default: page };
  };
  const row: Screen = {
    Page: renewed(),
    load: () =>
      loadAll().then(
        (loaded) => loaded.default,
        (error: unknown) => {
          hasFailed = true;
          throw error;
        },
      ),
  };
  function renewed(): ComponentType {
    return lazy(() =>
      loadAll().catch((error: unknown) => {
        failed.add(() => {
          row.Page = renewed();
        });
        if (hasFailed) return reloaded();
        hasFailed = true;
        throw error;
      }),
    );
  }
  return row;
}

/** What gives each screen whose code could not be fetched another chunk of code: React keeps a failure for good. */
const failed = new Set<() => void>();

/** Fetches what a screen is made of before it is first drawn, so that it does not wait for it while it is. */
export async function loadedScreen(pathname: string) {
  const { screen } = routeOf(pathname);
  screen.Page = await screen.load();
}

/** From here on each screen whose code could not be fetched is asked for once more. */
export function renewFailedScreens() {
  for (const renew of failed) renew();
  failed.clear();
}

/**
 * Whether code could not be fetched since the page was loaded. Browsers, Chromium until 2026 among them,
 * remember that of a module for as long as the page is open; so a second failure loads the page anew.
 */
let hasFailed = false;

function reloaded() {
  location.reload();
  return new Promise<never>(() => {});
}

/** A screen of the library, whose words are a chunk of their own. */
export function readingScreen(load: () => Promise<ComponentType>) {
  return screen(async () => {
    const [page] = await Promise.all([load(), loadReadingWords()]);
    return page;
  });
}

/** A screen of what readers say to each other, whose words are a chunk of their own. */
export function communityScreen(load: () => Promise<ComponentType>) {
  return screen(async () => {
    const [page] = await Promise.all([load(), loadCommunityWords()]);
    return page;
  });
}

/** A screen that names moods or content warnings, whose words are a chunk of their own. */
function impressionScreen(load: () => Promise<ComponentType>) {
  return screen(async () => {
    const [page] = await Promise.all([load(), loadImpressionWords()]);
    return page;
  });
}

/** A screen that comes with the page. */
function here(Page: ComponentType): Screen {
  return { Page, load: async () => Page };
}

/** From nowhere. */
function ToHome() {
  useEffect(() => navigate('/home', { replace: true }), []);
  return null;
}

function decoded(part: string) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
