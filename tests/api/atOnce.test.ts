import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBook, wrongCounters } from '../support/books.ts';
import { expectNoDeadlock } from '../support/deadlocks.ts';
import { type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

const ROUNDS = 12;
const AT_ONCE = 16;

let site: Site;
let rosa: Member;
let theo: Member;
let book: string;
/** What the addresses below name. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
  book = await addBook(site.db, { title: 'Of everybody' });
  const made = async (who: Member, path: string, body: object) => {
    const answer = await who.request('POST', path, { body });
    expect([path, answer.status]).toEqual([path, 201]);
    return String(answer.body._id);
  };
  ids.book = book;
  ids.rosa = rosa._id;
  ids.theo = theo._id;
  ids.review = await made(theo, '/api/reviews', {
    title: 'A title',
    content: 'What I thought of it.',
    rating: 4,
    book,
  });
  ids.comment = await made(theo, `/api/reviews/${ids.review}/comments`, { text: 'And more' });
  ids.list = await made(theo, '/api/lists', { title: 'Theirs' });
  ids.own = await made(rosa, '/api/lists', { title: 'Mine' });
  ids.shelf = await made(rosa, '/api/shelves', { name: 'Mine' });
  ids.group = await made(theo, '/api/groups', { title: 'Readers', joining: 'open' });
  ids.circle = await made(rosa, '/api/groups', { title: 'Voters' });
});
afterAll(async () => {
  expect(await wrongCounters(site.db)).toEqual({});
  await site.close();
});

/** What does something, which DELETE of the same address undoes. */
it.each<[string, string, object?]>([
  ['POST', '/api/favorites/:book'],
  ['POST', '/api/follow/:theo'],
  ['POST', '/api/blocks/:theo'],
  ['PUT', '/api/reviews/:review/like'],
  ['PUT', '/api/comments/:comment/like'],
  ['PUT', '/api/lists/:list/like'],
  ['PUT', '/api/lists/:own/books/:book', {}],
  ['PUT', '/api/shelves/:shelf/books/:book', {}],
  ['PUT', '/api/library/:book', { status: 'reading', rating: 4 }],
  ['POST', '/api/groups/:group/members/:rosa'],
  ['PUT', '/api/groups/:circle/votes/:book'],
  ['PUT', '/api/goals/2026', { books: 12 }],
])(
  '%s %s, undone and done by one person in many tabs at once, holds nobody up',
  async (method, pattern, body) => {
    const path = pattern.replace(/:(\w+)/g, (_all, name: string) => ids[name] ?? name);
    const statuses = new Set<number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) =>
          at % 2 ? rosa.request('DELETE', path) : rosa.request(method, path, body ? { body } : {}),
        ),
      );
      for (const { status } of answers) statuses.add(status);
    }
    expect([...statuses].filter((status) => status >= 500 || status === 400)).toEqual([]);
    await rosa.request('DELETE', path);
  },
);

it('Reviews and comments written and deleted in many tabs at once hold nobody up', async () => {
  const other = await addBook(site.db, { title: 'Of one' });
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, at) => {
        const review = await rosa.request('POST', '/api/reviews', {
          body: { title: 'A title', content: `A text ${round}`, rating: 4, book: other },
        });
        const comment = await theo.request('POST', `/api/reviews/${ids.review}/comments`, {
          body: { text: `${round} ${at}` },
        });
        return Promise.all([
          review,
          comment,
          rosa.request('PUT', `/api/reviews/${ids.review}/like`),
          rosa.request('DELETE', `/api/reviews/${review.body._id ?? ids.comment}`),
          theo.request('DELETE', `/api/comments/${comment.body._id}`),
          rosa.request(at % 2 ? 'POST' : 'DELETE', `/api/favorites/${other}`),
          rosa.request(at % 2 ? 'PUT' : 'DELETE', `/api/library/${other}`, {
            body: at % 2 ? { rating: 3 } : undefined,
          }),
        ]);
      }),
    );
    expect(answers.flat().filter(({ status }) => status >= 500)).toEqual([]);
  }
});

it('None of it was a deadlock', () => expectNoDeadlock(site));
