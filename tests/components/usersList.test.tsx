import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { go, open } from '../support/application.tsx';
import { user } from '../support/browserReplies.ts';
import { answer, answerList, fail, hold } from '../support/fakeServer.ts';
import { press, type } from '../support/shown.tsx';

const USERS = 'GET /api/users';
const main = () => within(screen.getByRole('main'));

// Specification: 2.list.4
it('a list without anybody invites the first', async () => {
  answer(USERS, []);
  open('/users-list');
  await screen.findByText('No users found');
  screen.getByText('Be the first to join our community!');
});

it('a list that is loading says so', async () => {
  const calls = hold(USERS);
  open('/users-list');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(
    main()
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(),
  ).toMatch(/loading/i);
  calls[0]?.answer([user('ada')]);
  await screen.findByRole('heading', { name: 'All Users (1)' });
  expect(
    main()
      .getAllByRole('status')
      .map(({ textContent }) => textContent)
      .join(),
  ).not.toMatch(/loading/i);
});

// Specification: 2.list.5, 6.11, 8.list.1
it('each failure to load the users has its sentence, a note and Retry', async () => {
  for (const [status, body, sentence] of [
    [401, {}, 'Unable to load users at this time'],
    [401, { message: 'Who are you?' }, 'Unable to load users at this time'],
    [503, { message: 'Back soon' }, 'Back soon'],
    [500, {}, 'Failed to fetch users'],
    [0, {}, 'Failed to fetch users'],
  ] as const) {
    fail(USERS, status, body);
    const { unmount } = open('/users-list');
    const alert = await main().findByRole('alert');
    within(alert).getByText(sentence);
    screen.getByText('Please try again later or contact support.');
    unmount();
  }
  fail(USERS, 500);
  open('/users-list');
  await main().findByRole('alert');
  answer(USERS, [user('ada')]);
  press('Retry');
  await screen.findByRole('heading', { name: 'All Users (1)' });
  expect(screen.queryByText('Please try again later or contact support.')).toBeNull();
});

it('people of whom an answer says little are shown all the same', async () => {
  answer(USERS, [{ _id: 'somebody' }] as never);
  open('/users-list');
  const row = await main().findByRole('listitem');
  within(row).getByText('U');
  expect(row.textContent).toContain('Reader');
  answer('GET /api/profile/:id', { _id: 'somebody' } as never);
  answer('GET /api/favorites/user/:id', [{ _id: '1', book: 'abc' }] as never);
  answer('GET /api/profile/:id/followers', [
    { _id: '1' },
    { _id: '2', follower: { _id: '3' } },
  ] as never);
  go('/Account/Profile/somebody?tab=info');
  await screen.findByText('Not provided');
  expect(main().getAllByText('Reader').length).toBeGreaterThan(0);
  go('/Account/Profile/somebody?tab=favorites');
  await screen.findByText('Book ID: abc');
  go('/Account/Profile/somebody?tab=followers');
  await waitFor(() => expect(main().getAllByRole('listitem')).toHaveLength(1));
});

it('how many a search finds is said while somebody types', async () => {
  const everybody = ['ada', 'grace', 'zelda'].map((name) => user(name));
  answerList(USERS, ({ query }) => ({
    items: everybody.filter(({ username }) => username.includes(query.get('q') ?? '')),
  }));
  open('/users-list');
  const said = (text: string) =>
    waitFor(() =>
      expect(
        main()
          .getAllByRole('status')
          .map(({ textContent }) => textContent),
      ).toContain(text),
    );
  await said('All Users (3)');
  const box = screen.getByRole('textbox', { name: 'Search users' });
  type(box, 'zelda');
  await said('All Users (1)');
  type(box, 'zzzz');
  await said('All Users (0)');
});

it('of a reader of whom there is nothing to say nothing is shown below the name', async () => {
  answer(USERS, [user('ada'), { ...user('theo'), reviewsCount: 2 }]);
  open('/users-list');
  const rowOf = async (name: string) =>
    (await screen.findByRole('link', { name })).parentElement as HTMLElement;
  const shownIn = (row: HTMLElement) =>
    [...row.children].filter((part) => part.className !== 'visually-hidden');
  expect(shownIn(await rowOf('ada'))).toHaveLength(1);
  expect(shownIn(await rowOf('theo'))).toHaveLength(2);
});
