import { dehydrate, QueryClient } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { LANGUAGES, type Language } from '../../shared/languages.ts';
import { orderedIn } from '../../shared/orderedIn.ts';
import { type Path, pathAt } from '../../shared/paths.ts';
import { type Answers, answerFrom } from '../api.ts';
import { Application, type Drawn } from '../app/Application.tsx';
import { loadedScreen, routeOf } from '../app/routes.tsx';
import { authorOf, booksOfAuthor } from '../features/authors/authors.api.ts';
import { bookDetails, booksOfCatalogue, trendingBooks } from '../features/books/books.api.ts';
import { booksOnShelf, browseShelves, wantedBooks } from '../features/browse/browse.api.ts';
import { favoritesOf, firstFavorites } from '../features/favorites/favorites.api.ts';
import { everybodys } from '../features/feed/feed.api.ts';
import { followerCount, followingCount } from '../features/follows/follows.api.ts';
import { goalOf } from '../features/goals/goals.api.ts';
import { groupOf } from '../features/groups/groups.api.ts';
import { finishedLately } from '../features/library/library.api.ts';
import { booksOnList, listOf, listsWith } from '../features/lists/lists.api.ts';
import { profileOf } from '../features/profiles/profiles.api.ts';
import { answersTo, questionOf, questionsBy } from '../features/questions/questions.api.ts';
import { similarBooks } from '../features/recommendations/recommendations.api.ts';
import {
  ALL_REVIEWS,
  homeReviews,
  ratingsOfBook,
  reviewsOfBook,
  reviewsOfUser,
} from '../features/reviews/reviews.api.ts';
import { booksAround, booksInSeries, seriesOf } from '../features/series/series.api.ts';
import { statisticsOf } from '../features/statistics/statistics.api.ts';
import { allWordsOf, setWords, type Words } from '../locales/words.ts';
import { prefetch } from '../queries.ts';
import { drawnOn } from '../ui/drawnOn.ts';
import { booksOfYear } from './BooksOfYear.tsx';

/*
 * What the server draws pages with (vite.pages.config.ts), in a thread of their own: the application as it is in a browser.
 */

/** What each screen asks for that is drawn, whoever looks at it: what is a function, by what was answered before it. */
const ASKED = {
  '/home': () => [trendingBooks(), homeReviews(undefined), wantedBooks(), booksOfCatalogue()],
  '/details/:googleId': ({ googleId: id = '' }) => [
    bookDetails(id),
    ratingsOfBook(id),
    reviewsOfBook(id, ALL_REVIEWS),
    listsWith(id),
    similarBooks(id),
    (queries: QueryClient) => {
      const series = orderedIn(queries.getQueryData(bookDetails(id).queryKey)?.series ?? []);
      return series && booksAround(series._id, id);
    },
  ],
  '/about': () => [],
  '/reviews': () => [everybodys()],
  '/browse': () => [browseShelves()],
  '/browse/:shelf': ({ shelf = '' }) => [booksOnShelf(shelf)],
  '/questions': () => [questionsBy('newest')],
  '/questions/:questionId': ({ questionId: id = '' }) => [questionOf(id), answersTo(id)],
  '/author/:name': ({ name = '' }) => [authorOf(name), booksOfAuthor(name, 'read')],
  '/series/:slug': ({ slug = '' }) => [seriesOf(slug), booksInSeries(slug)],
  '/lists/:listId': ({ listId: id = '' }) => [listOf(id), booksOnList(id)],
  '/groups/:groupId': ({ groupId: id = '' }) => [groupOf(id)],
  '/Account/Profile/:userId': ({ userId: id = '' }) => [
    profileOf(id),
    followerCount(id),
    followingCount(id),
    reviewsOfUser(id),
    favoritesOf(id),
    firstFavorites(id),
    finishedLately(id),
  ],
  '/year/:userId/:year': ({ userId: id = '', year }) => [
    profileOf(id),
    statisticsOf(id, Number(year)),
    goalOf(id, Number(year)),
    booksOfYear(id, Number(year)),
  ],
} satisfies Partial<Record<Path, (params: Record<string, string>) => Asked[]>>;

type Asked = object | ((queries: QueryClient) => object | undefined);

const wordsOf = new Map<Language, Words>();

/** Loads the words of every language, and the code of pages that a browser fetches later. */
export async function prepare() {
  for (const code of Object.keys(LANGUAGES) as Language[])
    wordsOf.set(code, await allWordsOf(code));
  // Code that brings its words along looks whether they are there.
  setWords('en', wordsOf.get('en') as Words);
  await Promise.all([
    ...Object.keys(ASKED).map(loadedScreen),
    import('../features/books/CatalogueShelf.tsx'),
    import('../features/library/WantButton.tsx'),
    import('./SeriesOfBook.tsx'),
    import('../ui/Prose.tsx'),
    import('../ui/Markdown.tsx'),
    import('../ui/ShutPassage.tsx'),
  ]);
}

function loadedWords(language: Language): Words {
  const loaded = wordsOf.get(language);
  if (!loaded) throw new Error('prepare() comes first');
  return loaded;
}

/** What a page is drawn from. */
export interface Content {
  /** What visitors are answered by the calls of its screen. */
  answers: Answers;
  /** The day it is drawn on, where that is shown: 2026-11-22, in UTC. */
  today?: string;
}

/** The HTML of the page at an address, in a language, and the answers that the application goes on with. */
export async function draw(address: string, language: Language, content: Content) {
  const drawn = { address, answers: await answersFor(address, content) };
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const html = htmlOf(drawn, language);
    // React marks what was not there yet: a chunk that is loaded when it is first drawn, and is there then.
    if (!html.includes(NOT_YET)) return { html, answers: drawn.answers };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`${address} could not be drawn`);
}

const NOT_YET = '<!--$!-->';
const TRIES_MAX = 40;

/** Asks as the screen does; what there is no answer to, it goes without. */
async function answersFor(address: string, { answers, today }: Content) {
  const { path, params } = routeOf(pathAt(address) ?? '');
  const queries = newQueries();
  answerFrom(answers);
  const asked = Object.hasOwn(ASKED, path ?? '') ? ASKED[path as keyof typeof ASKED](params) : [];
  for (const each of asked as Asked[]) {
    const query = typeof each === 'function' ? each(queries) : each;
    if (query) await prefetch(queries, query);
  }
  answerFrom(undefined);
  if (today !== undefined) queries.setQueryData(drawnOn, today);
  const drawn = dehydrate(queries);
  queries.clear();
  return drawn;
}

const newQueries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

/**
 * The words in use are one for the whole process. Nothing here waits, so no other page is drawn between choosing
 * them and having drawn this one.
 */
function htmlOf(drawn: Drawn, language: Language): string {
  setWords(language, loadedWords(language));
  const queries = newQueries();
  const html = renderToString(<Application queries={queries} drawn={drawn} />);
  queries.clear();
  return html;
}
