import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import { addBook } from '../support/books.ts';
import { importsOf } from '../support/handIn.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';

/**
 * A value is as visible as what it came from. These columns hold what stands elsewhere, perhaps for fewer people; each
 * says where it is from and what keeps it as narrow as that.
 */
const COPIED: Record<string, Record<string, string>> = {
  entries: {
    rating: 'of its review: ratingSeen, and is_rating_narrow where everybody is asked about',
    review_id: 'of its review: seenFrom',
    is_rating_narrow: 'of its review: read by recommendations alone',
    is_counted: 'what books count already: only what is public',
    is_trending: 'what its book counts already: only what is public',
    page: 'of the newest progress: placeSeen',
    minute: 'of the newest progress: placeSeen',
    percent: 'of the newest progress: placeSeen',
    updated_at: 'of all that changes it: changedAt shows others shown_at',
    shown_at: 'of what whoever sees the entry sees',
    started_on: 'of its readings, which are as visible as the entry',
    ended_on: 'of its readings, which are as visible as the entry',
    last_started_on: 'of its readings, which are as visible as the entry',
    last_ended_on: 'of its readings, which are as visible as the entry',
    times_read: 'of its readings, which are as visible as the entry',
    is_set_aside: 'what books leave out: as visible as the rating',
    rated_at: 'when the rating was given: shown to admins, as visible as the rating',
  },
  books: {
    reviews_count: 'of reviews that are counted: public ones',
    favorites_count: 'of favorites that are counted: of public profiles',
    ratings_count: 'generated, of rating_counts',
    rating_sum: 'of ratings that are counted: public ones',
    rating_counts: 'of ratings that are counted: public ones',
    untrended_count: 'of what is_counted and not is_trending: public',
    trending_readers: 'of entries that are trending: public ones, of who counts in trends',
    trend: 'of what is_trending: public, of who counts in trends',
    standing: 'of the counts of the same row and of what providers say',
    readers: 'of what providers say',
  },
  users: {
    reviews_count: 'of all of one\u2019s own: others are shown what they may see of it',
    favorites_count: 'as visible as the profile',
    followers_count: 'as visible as the profile, where that is not private',
    following_count: 'as visible as the profile, where that is not private',
  },
  reviews: {
    likes_count: 'as visible as the review',
    comments_count: 'as visible as the review',
    told: 'the words before its first spoiler: whoever asks for them is asked whether they see the review',
    is_counted: 'what its book counts already',
    is_trending: 'what its book counts already',
    is_set_aside: 'what its book leaves out',
  },
  favorites: {
    is_counted: 'what its book counts already',
    is_trending: 'what its book counts already',
  },
  comments: {
    likes_count: 'as visible as the comment',
    is_counted: 'what it stands under counts already: not while its author is suspended',
  },
  questions: {
    remembered: 'the text without its spoilers',
    words: 'of that; whoever asks for it is asked whether they see the question',
    is_open: 'of answers for everybody; what members see beside these is asked when they look',
  },
  review_likes: {
    is_counted: 'what the review counts already: not while who likes it is suspended',
  },
  comment_likes: {
    is_counted: 'what the comment counts already: not while who likes it is suspended',
  },
  list_likes: { is_counted: 'what the list counts already: not while who likes it is suspended' },
  quote_likes: { is_counted: 'what the quote counts already: not while who likes it is suspended' },
  progress_likes: {
    is_counted: 'what the note counts already: not while who likes it is suspended',
  },
  quotes: {
    likes_count: 'as visible as the quote',
    comments_count: 'as visible as the quote',
    is_for_everybody:
      'of the profile, the entry and itself: only narrows what visibleTo is asked of',
  },
  progress: {
    likes_count: 'as visible as the note',
    comments_count: 'as visible as the note',
  },
  lists: {
    books_count: 'as visible as the list',
    likes_count: 'as visible as the list',
    is_for_everybody: 'of the profile and itself: only narrows what visibleTo is asked of',
  },
  answers: {
    is_for_everybody:
      'of the profile; counted by it where nothing of its writer is still to be carried over, and nobody is being deleted',
  },
  shelves: {
    updated_at: 'of its text, and of entries whose coming and going whoever sees it sees',
  },
  book_revisions: {
    is_import: 'whoever it is by is named to those who see their entry of the book',
  },
  reading_groups: { members_count: 'said to whoever sees that there is the group' },
  feed_items: {
    activities_count: 'of activities that are not private; each is asked for when it is read',
  },
  feed_activities: { is_private: 'of what it tells; whoever reads it asks for that' },
};

/** What of these tables is said there first, or says nothing of anybody. */
const OWN: Record<string, RegExp> = {
  entries:
    /^(user_id|book_id|revision|status|is_owned|format|edition_id|note|tags|due_on|borrowed_from|lent_to|lent_on|priority|visibility|added_at)$/,
  books: /^(?!(?!page_|editions_).*(_count|_sum|_counts|trend|standing|readers)$)/,
  users: /^(?!.*_count$)/,
  reviews:
    /^(id|book_id|user_id|title|content|rating|random_key|created_at|updated_at|visibility|has_spoilers|language|is_language_by_hand|reading_id)$/,
  favorites: /^(id|user_id|book_id|place|created_at)$/,
  comments:
    /^(id|review_id|group_id|quote_id|progress_id|book_id|user_id|reply_to|text|page|minute|percent|created_at|updated_at)$/,
  answers: /^(id|question_id|user_id|book_id|text|is_accepted|created_at|updated_at)$/,
  questions: /^(id|user_id|text|created_at|updated_at)$/,
  review_likes: /^(review_id|user_id|created_at)$/,
  comment_likes: /^(comment_id|user_id|created_at)$/,
  list_likes: /^(id|list_id|user_id|created_at)$/,
  quote_likes: /^(id|quote_id|user_id|created_at)$/,
  progress_likes: /^(id|progress_id|user_id|created_at)$/,
  progress: /^(id|reading_id|user_id|at|page|minute|percent|note|visibility)$/,
  quotes:
    /^(id|user_id|book_id|text|page|minute|percent|has_spoilers|note|visibility|created_at|updated_at)$/,
  shelves: /^(id|user_id|name|name_key|slug|description|visibility|created_at)$/,
  book_revisions: /^(id|book_id|user_id|kind|before|after|created_at)$/,
  lists: /^(id|user_id|title|description|visibility|kind|group_id|created_at|updated_at)$/,
  reading_groups: /^(id|title|description|visibility|joining|created_at|updated_at)$/,
  feed_items: /^(id|user_id|kind|created_at|started_at)$/,
  feed_activities: /^(user_id|kind|source_id|item_id|book_id|created_at|id)$/,
};

let site: Site;
let rosa: Member;
let follower: Member;
let stranger: Member;
let book: string;
let others: string;
let hidden: string;
let finished: string;
let shelf: string;

beforeAll(async () => {
  site = await openSite({ answerCacheMb: 0 });
  [rosa, follower, stranger] = await Promise.all([
    site.signUp('Rosa'),
    site.signUp('Follower'),
    site.signUp('Stranger'),
  ]);
  await follower.call('POST /api/follow/:id', { params: { id: rosa._id } });
  book = await addBook(site.db, { title: 'A Book', pageCount: 200 });
  others = await addBook(site.db, { title: 'Another Book', pageCount: 200 });
  for (const googleId of [book, others])
    await rosa.call('PUT /api/library/:googleId', {
      params: { googleId },
      body: { status: 'reading', visibility: 'public' },
    });
  await rosa.call('POST /api/library/:googleId/progress', {
    params: { googleId: book },
    body: { page: 20, visibility: 'public' },
  });
  finished = await addBook(site.db, { title: 'A Finished Book' });
  await rosa.call('PUT /api/library/:googleId', {
    params: { googleId: finished },
    body: { status: 'read', visibility: 'public' },
  });
  hidden = await addBook(site.db, { title: 'A Hidden Book' });
  await rosa.call('PUT /api/library/:googleId', {
    params: { googleId: hidden },
    body: { visibility: 'private' },
  });
  shelf = (await rosa.call('POST /api/shelves', { body: { name: 'For all' } })).body._id;
  await rosa.call('PUT /api/shelves/:id/books/:googleId', {
    params: { id: shelf, googleId: book },
    body: {},
  });
});
afterAll(() => site?.close());

it('every column that is copied or counted says what keeps it as narrow as what it came from', async () => {
  const rows = await site.db.many<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column
      from information_schema.columns
     where table_schema = 'public' and table_name = any(${Object.keys(COPIED)}::text[])`);
  const named = rows.map(({ table, column }) => `${table}.${column}`);
  const unknown = rows
    .filter(({ table, column }) => !(column in (COPIED[table] ?? {})) && !OWN[table]?.test(column))
    .map(({ table, column }) => `${table}.${column}`);
  expect(unknown).toEqual([]);
  const gone = Object.entries(COPIED)
    .flatMap(([table, columns]) => Object.keys(columns).map((column) => `${table}.${column}`))
    .filter((name) => !named.includes(name));
  expect(gone).toEqual([]);
});

/** All that others are answered that could tell of it. */
async function seenBy(who: Browser, isMember: boolean) {
  const paths = [
    `/api/profile/${rosa._id}`,
    `/api/profile/${rosa._id}/library?sort=updated`,
    `/api/profile/${rosa._id}/library?sort=percent`,
    `/api/profile/${rosa._id}/library?minRating=1`,
    `/api/profile/${rosa._id}/shelves`,
    `/api/shelves/${shelf}`,
    `/api/shelves/${shelf}/books`,
    `/api/profile/${rosa._id}/quotes`,
    `/api/profile/${rosa._id}/lists`,
    `/api/profile/${rosa._id}/reviews`,
    `/api/profile/${rosa._id}/statistics`,
    `/api/books/${book}`,
    `/api/books/${book}/similar`,
    `/api/books/${others}/similar`,
    `/api/reviews/book/${book}`,
    '/api/books/top-engagement',
    `/feeds/profile/${rosa._id}/library.json`,
    `/feeds/profile/${rosa._id}/reviews.json`,
    ...(isMember
      ? [`/api/books/${book}/friends`, '/api/feed', '/api/notifications', '/api/people/suggested']
      : []),
  ];
  const answers = [];
  for (const path of paths) {
    const { status, body, headers } = await who.request('GET', path);
    answers.push([path, status, body, headers.get('x-total-count')]);
  }
  return answers;
}
const seen = async () => ({
  visitor: await seenBy(site.visitor(), false),
  stranger: await seenBy(stranger, true),
  follower: await seenBy(follower, true),
});

it.each<[string, () => Promise<{ status: number }>]>([
  [
    'progress',
    () =>
      rosa.call('POST /api/library/:googleId/progress', {
        params: { googleId: book },
        body: { page: 77, note: 'hidden', visibility: 'private' },
      }),
  ],
  [
    'a review with its rating',
    () =>
      rosa.call('POST /api/reviews', {
        body: { title: 'Mine', content: 'For me.', rating: 5, book, visibility: 'private' },
      }),
  ],
  [
    'a review with its rating of a book that is finished',
    () =>
      rosa.call('POST /api/reviews', {
        body: { title: 'Mine', content: 'Me.', rating: 4.5, book: finished, visibility: 'private' },
      }),
  ],
  [
    'a note and tags',
    () =>
      rosa.call('PUT /api/library/:googleId', {
        params: { googleId: book },
        body: { note: 'For me.', tags: ['mine'] },
      }),
  ],
  [
    'a quote',
    () =>
      rosa.call('POST /api/library/:googleId/quotes', {
        params: { googleId: book },
        body: { text: 'For me.', visibility: 'private' },
      }),
  ],
  [
    'a shelf with the book on it',
    async () => {
      const { body } = await rosa.call('POST /api/shelves', {
        body: { name: 'Mine', visibility: 'private' },
      });
      return rosa.call('PUT /api/shelves/:id/books/:googleId', {
        params: { id: body._id, googleId: book },
        body: {},
      });
    },
  ],
  [
    'a private entry on a public shelf',
    () =>
      rosa.call('PUT /api/shelves/:id/books/:googleId', {
        params: { id: shelf, googleId: hidden },
        body: { before: book },
      }),
  ],
  [
    'one that is taken off again',
    () =>
      rosa.call('PUT /api/library/:googleId', {
        params: { googleId: hidden },
        body: { shelves: [] },
      }),
  ],
  [
    'a list with the book on it',
    async () => {
      const { body } = await rosa.call('POST /api/lists', {
        body: { title: 'Mine', visibility: 'private' },
      });
      return rosa.call('PUT /api/lists/:id/books/:googleId', {
        params: { id: body._id, googleId: book },
        body: {},
      });
    },
  ],
])('what is said privately changes nothing that others see: %s', async (_what, say) => {
  const before = await seen();
  expect((await say()).status).toBeLessThan(300);
  expect(await seen()).toEqual(before);
  // The owner sees it, so that it is known to have happened.
  const own = await rosa.call('GET /api/library/:googleId', { params: { googleId: book } });
  expect(own.body.entry?.position).toEqual({ page: 77 });
});

it('progress that everyone may see is what they see, with its time', async () => {
  const entry = async () =>
    (await stranger.call('GET /api/profile/:id/library', { params: { id: rosa._id } })).body.find(
      (each) => each.book.googleId === book,
    );
  const before = await entry();
  expect([before?.position, before?.percent]).toEqual([{ page: 20 }, 10]);
  await rosa.call('POST /api/library/:googleId/progress', {
    params: { googleId: book },
    body: { page: 100, visibility: 'public' },
  });
  const after = await entry();
  expect([after?.position, after?.percent]).toEqual([{ page: 100 }, 50]);
  expect(isLater(after?.updatedAt, before?.updatedAt)).toBe(true);
});

it('a shelf says when it last changed for whoever sees it', async () => {
  const dated = async () => (await stranger.request('GET', `/api/shelves/${shelf}`)).body.updatedAt;
  const before = await dated();
  await rosa.call('PUT /api/shelves/:id/books/:googleId', {
    params: { id: shelf, googleId: others },
    body: {},
  });
  const put = await dated();
  await rosa.call('DELETE /api/shelves/:id/books/:googleId', {
    params: { id: shelf, googleId: others },
  });
  expect([isLater(put, before), isLater(await dated(), put)]).toEqual([true, true]);
});

it('a book that an import adds names nobody whose entry of it is not seen', async () => {
  const { preview, apply } = importsOf(rosa);
  const ready = await preview('Title,Author,Exclusive Shelf\nTold To Nobody,A. Quiet,read\n');
  await rosa.call('PUT /api/imports/:id', {
    params: { id: ready._id },
    body: { visibility: 'private' },
  });
  await apply(ready._id);
  const { body } = await rosa.call('GET /api/library', { query: { q: 'Told To Nobody' } });
  const googleId = body[0]?.book.googleId ?? '';
  const namedTo = async (who: Browser) =>
    (await who.call('GET /api/books/:googleId/changes', { params: { googleId } })).body.map(
      ({ user }) => user?.username ?? null,
    );
  const all = () => Promise.all([site.visitor(), stranger, follower, rosa].map(namedTo));
  expect(await all()).toEqual([[null], [null], [null], [rosa.username]]);
  const see = (visibility: 'followers' | 'public') =>
    rosa.call('PUT /api/library/:googleId', { params: { googleId }, body: { visibility } });
  await see('followers');
  expect(await all()).toEqual([[null], [null], [rosa.username], [rosa.username]]);
  await see('public');
  expect(await all()).toEqual(Array(4).fill([rosa.username]));
});

it('the file with everything about oneself does not tell that a follower wants a book', async () => {
  await follower.call('PUT /api/library/:googleId', {
    params: { googleId: others },
    body: { status: 'want', visibility: 'private' },
  });
  const told = async () =>
    (await rosa.request('GET', '/api/account/export')).body.notificationsCaused;
  const before = await told();
  const written = await rosa.call('POST /api/reviews', {
    body: { title: 'Out', content: 'For all.', rating: 4, book: others },
  });
  expect(written.status).toBe(201);
  const { body } = await follower.call('GET /api/notifications');
  expect(body.map(({ kind }) => kind)).toContain('friend_review');
  expect(await told()).toEqual(before);
});

it('a rating that comes back without its private review counts as any other', async () => {
  const googleId = await addBook(site.db, { title: 'Back Again' });
  const { body: review } = await rosa.call('POST /api/reviews', {
    body: { title: 'Mine', content: 'For me.', rating: 5, book: googleId, visibility: 'private' },
  });
  const { body: gone } = await rosa.call('DELETE /api/library/:googleId', { params: { googleId } });
  await rosa.call('DELETE /api/reviews/:id', { params: { id: review._id } });
  await rosa.call('POST /api/library/undo', { body: { undo: gone.undo } });
  const rows = await site.db.many(sql`
    select e.review_id as review, e.is_rating_narrow as "isNarrow"
      from entries e
      join books b on b.id = e.book_id
     where e.user_id = ${rosa._id} and b.google_id = ${googleId}`);
  expect(rows).toEqual([{ review: null, isNarrow: false }]);
});

/** As texts two moments do not compare: PostgreSQL leaves out the zeros at the end of `.120`. */
const isLater = (a: unknown, b: unknown) => Date.parse(`${a}`) > Date.parse(`${b}`);
