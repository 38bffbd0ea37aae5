import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ProfileFront } from '../../web/pages/ProfileFront.tsx';
import { answer, calls, countOf, fail, hold } from '../support/fakeServer.ts';
import { ada, button, entryWith, press, settle, show } from '../support/shown.tsx';

const finished = (...titles: string[]) =>
  answer(
    'GET /api/profile/:id/library',
    titles.map((title) => {
      const entry = entryWith();
      return { ...entry, book: { ...entry.book, googleId: title, title } };
    }),
  );

beforeEach(() => answer('GET /api/favorites/user/:id/first', []));

it('a profile begins with the backs of what was finished last, which lead to the books and to the library', async () => {
  finished('Emma', 'Dune', 'Ulysses');
  show(<ProfileFront userId="theo" isOwn={false} as={undefined} />, null);
  const shelf = await screen.findByRole('list', { name: 'Finished lately' });
  const backs = within(shelf).getAllByRole('link');
  expect(backs.map((back) => back.getAttribute('href'))).toEqual([
    '#/details/Emma',
    '#/details/Dune',
    '#/details/Ulysses',
  ]);
  expect(screen.getByRole('link', { name: 'Finished lately' }).getAttribute('href')).toBe(
    '#/Account/Profile/theo?tab=library&status=read',
  );
  expect(
    Object.fromEntries(calls.find(({ call }) => call.includes('library'))?.query ?? []),
  ).toMatchObject({
    status: 'read',
    sort: 'finished',
  });
});

it('two books by themselves are no shelf', async () => {
  finished('Emma', 'Dune');
  show(<ProfileFront userId="theo" isOwn={false} as={undefined} />);
  await expect.poll(() => countOf('GET /api/profile/theo/library')).toBe(1);
  await settle();
  expect(screen.queryByRole('list')).toBeNull();
});

const loved = (title: string) => ({
  _id: title,
  book: title,
  addedAt: '2026-01-01T00:00:00.000Z',
  title,
  thumbnail: null,
});

it('favorites stand first, and are chosen on one’s own profile by pressing them in their order', async () => {
  finished();
  answer('GET /api/favorites/user/:id/first', [loved('Emma')]);
  answer('GET /api/favorites', ['Ulysses', 'Dune', 'Emma'].map(loved));
  show(<ProfileFront userId={ada._id} isOwn as={undefined} />);
  const shelf = () => within(screen.getByRole('list', { name: 'Favorites' })).getAllByRole('link');
  await screen.findByRole('link', { name: 'Emma' });
  press('Choose five favorites');
  const emma = await screen.findByRole('button', { name: 'Emma' });
  expect(emma.textContent).toBe('1');
  press('Dune');
  expect(button('Dune').textContent).toBe('2');
  press('Emma');
  press('Ulysses');
  press('Emma');
  expect(['Dune', 'Ulysses', 'Emma'].map((name) => button(name).textContent)).toEqual([
    '1',
    '2',
    '3',
  ]);
  const put = hold('PUT /api/favorites/first');
  press('Save');
  press(/^Sav/);
  await expect.poll(() => put.length).toBe(1);
  expect(put[0]?.asked.body).toEqual({ books: ['Dune', 'Ulysses', 'Emma'] });
  put[0]?.answer(['Dune', 'Ulysses', 'Emma'].map(loved));
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  expect(shelf().map((link) => link.getAttribute('aria-label'))).toEqual([
    'Dune',
    'Ulysses',
    'Emma',
  ]);
});

it('an order that is refused says so, and others have no press for it', async () => {
  finished();
  answer('GET /api/favorites/user/:id/first', [loved('Emma')]);
  answer('GET /api/favorites', [loved('Emma')]);
  fail('PUT /api/favorites/first', 404, { message: 'Book not found' });
  const { unmount } = show(<ProfileFront userId={ada._id} isOwn as={undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Choose five favorites' }));
  await screen.findByRole('button', { name: 'Emma' });
  press('Save');
  await screen.findByText('Book not found');
  unmount();
  show(<ProfileFront userId="theo" isOwn={false} as={undefined} />);
  await screen.findByRole('link', { name: 'Emma' });
  expect(screen.queryByRole('button')).toBeNull();
});
