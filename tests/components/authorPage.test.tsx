import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { open } from '../support/application.tsx';
import { foundBook } from '../support/browserReplies.ts';
import { answer, answerList } from '../support/fakeServer.ts';
import { ada } from '../support/shown.tsx';

it('what an author did for a book does not wait for what a reader can do with it', async () => {
  answer('GET /api/authors/:id', {
    _id: 'a1',
    slug: 'lydia-davis',
    name: 'Lydia Davis',
    otherNames: [],
    photo: null,
    books: 1,
    bio: null,
    bornOn: null,
    diedOn: null,
    followers: 0,
    isFollowing: false,
  });
  answerList('GET /api/authors/:id/books', () => ({
    items: [
      { ...foundBook({ title: 'Swann’s Way' }), roles: ['translator' as const] },
      {
        ...foundBook({ title: 'Our Strangers', authors: ['Lydia Davis'] }),
        roles: ['author' as const],
      },
    ],
  }));
  open('/author/lydia-davis', ada);
  await screen.findByRole('heading', { name: /Swann’s Way/ });
  expect(screen.getByText('Translator')).toBeTruthy();
  // The page says whose books these are.
  expect(screen.getAllByText('Lydia Davis')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /Swann’s Way/ })).toBeNull();
});
