import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProfileFront } from '../../web/pages/ProfileFront.tsx';
import { answer, calls, countOf } from '../support/fakeServer.ts';
import { entryWith, settle, show } from '../support/shown.tsx';

const finished = (...titles: string[]) =>
  answer(
    'GET /api/profile/:id/library',
    titles.map((title) => {
      const entry = entryWith();
      return { ...entry, book: { ...entry.book, googleId: title, title } };
    }),
  );

it('a profile begins with the backs of what was finished last, which lead to the books and to the library', async () => {
  finished('Emma', 'Dune', 'Ulysses');
  show(<ProfileFront userId="theo" as={undefined} />, null);
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
  expect(Object.fromEntries(calls[0]?.query ?? [])).toMatchObject({
    status: 'read',
    sort: 'finished',
  });
});

it('two books by themselves are no shelf', async () => {
  finished('Emma', 'Dune');
  show(<ProfileFront userId="theo" as={undefined} />);
  await expect.poll(() => countOf('GET /api/profile/theo/library')).toBe(1);
  await settle();
  expect(screen.queryByRole('list')).toBeNull();
});
