import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { FirstSteps } from '../../web/pages/FirstSteps.tsx';
import { LovedBooks } from '../../web/pages/LovedBooks.tsx';
import { WelcomePage } from '../../web/pages/WelcomePage.tsx';
import { navigate } from '../../web/router.tsx';
import { beginFirstSteps, firstStepsLeft } from '../../web/session/firstSteps.ts';
import { go, placeOf } from '../support/application.tsx';
import { bookSummary } from '../support/browserReplies.ts';
import { answer, answerList, calls, fail } from '../support/fakeServer.ts';
import { ada, button, entryWith, press, settle, show } from '../support/shown.tsx';

const titles = ['Dune', 'Emma', 'Maus', 'Beloved', 'Stoner', 'Ice'];
const books = titles.map((title) => bookSummary({ googleId: `b-${title}`, title }));

const bookIn = (call: string) => call.split('/').at(-1) ?? '';

let favorites: string[];

beforeEach(() => {
  navigate('/welcome');
  favorites = [];
  answerList('GET /api/imports', () => ({ items: [] }));
  answerList('GET /api/favorites', () => ({
    items: favorites.toReversed().map((book) => ({
      _id: `f-${book}`,
      book,
      addedAt: '2026-11-27T05:00:00.000Z',
      title: book.slice(2),
      thumbnail: null,
    })),
  }));
  answer('GET /api/profile/:id/following/count', () => ({ followingCount: 0 }));
  answer('GET /api/books/search', {
    success: true,
    books: books.map((each) => ({
      ...each,
      description: null,
      publishedDate: null,
      pageCount: null,
    })),
    total: books.length,
  });
  answer('GET /api/people/suggested', () => []);
  answerList('GET /api/library', () => ({ items: [] }));
  answer('POST /api/favorites/:googleId', ({ call }) => {
    favorites.push(bookIn(call));
    return { isFavorite: true };
  });
  answer('DELETE /api/favorites/:googleId', ({ call }) => {
    favorites = favorites.filter((each) => each !== bookIn(call));
    return { isFavorite: false };
  });
  beginFirstSteps(ada._id);
});

const isOpen = (name: RegExp) => button(name).getAttribute('aria-expanded') === 'true';
const statusSays = (text: string) =>
  waitFor(() =>
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text),
  );

it('whoever has rated books well chooses from these first', async () => {
  const { book } = entryWith();
  const mine = titles.map((title) => ({ ...book, googleId: `m-${title}`, title: `My ${title}` }));
  answerList('GET /api/library', ({ query }) => ({
    items: query.get('minRating') === '4' ? mine.map((each) => entryWith({ book: each })) : [],
  }));
  show(<WelcomePage />);
  await screen.findByText('Bring your books', { selector: 'h2 span' });
  press(/Choose five/);
  await screen.findByRole('button', { name: /My Stoner/ });
  press('Show others');
  await screen.findByRole('button', { name: /Stoner/ });
  expect(screen.queryByRole('button', { name: /My Stoner/ })).toBeNull();
});

it('no press passes over one’s own books, and nothing is asked for in their place', async () => {
  const { book } = entryWith();
  const mine = titles.map((title) => ({ ...book, googleId: `m-${title}`, title: `My ${title}` }));
  let come = () => {};
  const coming = new Promise<void>((resolve) => {
    come = resolve;
  });
  answerList('GET /api/library', async ({ query }) => {
    if (query.get('minRating') !== '4') return { items: [] };
    await coming;
    return { items: mine.map((each) => entryWith({ book: each })) };
  });
  show(<LovedBooks />);
  fireEvent.click(await screen.findByRole('button', { name: 'Show others' }));
  come();
  await screen.findByRole('button', { name: /My Stoner/ });
  await settle();
  const kinds = calls.flatMap(({ call, query }) =>
    call === 'GET /api/books/search' ? [`${query}`] : [],
  );
  expect(kinds).toEqual([expect.stringContaining('Fiction')]);
});

it('a step that is left gives its place to the next one, and is remembered', async () => {
  show(<WelcomePage />);
  await waitFor(() => expect(isOpen(/Bring your books/)).toBe(true));
  press('Leave this for later');
  await waitFor(() => expect(isOpen(/Choose five/)).toBe(true));
  await settle(200);
  expect(document.activeElement).toBe(button(/Choose five/));
  expect(firstStepsLeft(ada._id)).toEqual(['books']);
  within(button(/Bring your books/)).getByText('Left for later');
  // Looking into it again is open to everybody.
  press(/Bring your books/);
  expect(isOpen(/Bring your books/)).toBe(true);
  expect(isOpen(/Choose five/)).toBe(false);
});

it('the step that is open stands in the address, and another address opens another', async () => {
  navigate('/welcome?step=people');
  show(<WelcomePage />);
  await waitFor(() => expect(isOpen(/Follow three/)).toBe(true));
  press(/Choose five/);
  expect(placeOf()).toBe('/welcome?step=loved');
  expect([isOpen(/Follow three/), isOpen(/Choose five/)]).toEqual([false, true]);
  press(/Choose five/);
  expect(isOpen(/Choose five/)).toBe(false);
  go('/welcome?step=books');
  expect(isOpen(/Bring your books/)).toBe(true);
});

it('five books are chosen, each by a press that is taken back by another or where it fails', async () => {
  show(<WelcomePage />);
  await screen.findByText('Bring your books', { selector: 'h2 span' });
  press(/Choose five/);
  await screen.findByRole('button', { name: 'I love Dune' });
  press('I love Dune');
  // Seen at once, before it is answered.
  expect(button('I love Dune').getAttribute('aria-pressed')).toBe('true');
  press('I love Dune');
  await settle(100);
  expect(favorites).toEqual([]);
  expect(button('I love Dune').getAttribute('aria-pressed')).toBe('false');

  for (const title of titles.slice(0, 5)) press(`I love ${title}`);
  await statusSays('5 of 5 chosen');
  await waitFor(() => expect(favorites).toHaveLength(5));
  // Nothing folds under one's finger when it is done.
  expect(isOpen(/Choose five/)).toBe(true);
  within(button(/Choose five/)).getByText('Done');
  press('I love Ice');
  await statusSays('6 books chosen');
  press('I love Ice');
  await statusSays('5 of 5 chosen');
  press('Take away: Emma');
  await statusSays('4 of 5 chosen');

  fail('POST /api/favorites/:googleId', 500);
  press('I love Ice');
  await screen.findByText('Failed to update favorites');
  await statusSays('4 of 5 chosen');
});

it('where nobody has these books, that is said, and what could not be loaded is asked for again', async () => {
  favorites = books.slice(0, 5).map(({ googleId }) => googleId);
  fail('GET /api/people/suggested', 500);
  show(<WelcomePage />);
  await screen.findByText('Bring your books', { selector: 'h2 span' });
  press(/Follow three/);
  await screen.findByRole('button', { name: 'Retry' });
  answer('GET /api/people/suggested', () => []);
  press('Retry');
  await screen.findByText('Nobody here has these books yet. More readers will come.');
  await statusSays('0 of 3 followed');
});

it('home has them until they are done, or somebody has no use for them', async () => {
  favorites = books.slice(0, 5).map(({ googleId }) => googleId);
  const onOver = vi.fn();
  show(<FirstSteps userId={ada._id} onOver={onOver} />);
  await screen.findByText('Done:');
  screen.getByRole('link', { name: 'Done: Choose five books you love' });
  press('Not now');
  expect(onOver).toHaveBeenCalledOnce();
  expect(firstStepsLeft(ada._id)).toBeUndefined();

  beginFirstSteps(ada._id);
  expect(firstStepsLeft('somebody-else')).toBeUndefined();
});
