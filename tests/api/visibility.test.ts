import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markLeaving } from '../../server/domains/people/users/users.sql.ts';
import { sql } from '../../server/platform/db/db.ts';
import type { ProfileVisibility, Visibility } from '../../shared/visibility.ts';
import { addBook, countersOf, wrongCounters } from '../support/books.ts';
import { cachedAnswersExpire } from '../support/cached.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
import { readPathsOf } from '../support/routesOf.ts';
import {
  COUNTS,
  type Kind,
  ROWS,
  SEES,
  type Things,
  VIEWERS,
  type Viewer,
  WORDS,
} from './visibility.table.ts';

let site: Site;
let owner: Member;
let things: Things;
let notedId: string;
let groupId: string;
let asked = 0;
const viewers = {} as Record<Viewer, Browser>;

beforeAll(async () => {
  site = await openSite();
  owner = await site.signUp('Olwen');
  const [member, follower, requested, blocked, admin, reader, followed] = await Promise.all([
    site.signUp('Member'),
    site.signUp(WORDS.follower),
    site.signUp('Requested'),
    site.signUp('Blocked'),
    site.signUp('Admin', 'admin'),
    site.signUp('Reader'),
    site.signUp(WORDS.following),
  ]);
  Object.assign(viewers, {
    visitor: site.visitor(),
    member,
    follower,
    requested,
    blocked,
    owner,
    admin,
  });
  const googleId = await addBook(site.db, { title: 'A Book of Animals' });
  const favorite = await addBook(site.db, { title: WORDS.favorite });
  await owner.call('POST /api/favorites/:googleId', { params: { googleId: favorite } });
  const review = await owner.call('POST /api/reviews', {
    body: { title: WORDS.review, content: 'All of it.', rating: 4, book: googleId },
  });
  const entryId = await addBook(site.db, { title: WORDS.entry });
  const shelf = await owner.call('POST /api/shelves', { body: { name: WORDS.shelf } });
  const shelfId = shelf.body._id;
  await owner.call('PUT /api/library/:googleId', {
    params: { googleId: entryId },
    body: {
      status: 'read',
      endedOn: '2024-05',
      rating: 4.5,
      shelves: [shelfId],
      tags: [MARKS.tag],
      note: MARKS.ownNote,
    },
  });
  await reader.call('POST /api/reviews/:id/comments', {
    params: { id: review.body._id },
    body: { text: WORDS.comment },
  });
  const othersId = await addBook(site.db, { title: 'Another Book' });
  const others = await reader.call('POST /api/reviews', {
    body: { title: 'Also', content: 'All of it, too.', rating: 3, book: othersId },
  });
  await owner.call('POST /api/reviews/:id/comments', {
    params: { id: others.body._id },
    body: { text: WORDS.ownComment },
  });
  const group = await reader.call('POST /api/groups', { body: { title: 'Us', joining: 'open' } });
  groupId = group.body._id;
  await owner.call('POST /api/groups/:id/members/:userId', {
    params: { id: groupId, userId: owner._id },
  });
  await owner.call('POST /api/groups/:id/comments', {
    params: { id: groupId },
    body: { text: MARKS.inGroup },
  });
  const list = await owner.call('POST /api/lists', { body: { title: WORDS.list, kind: 'open' } });
  const listId = list.body._id;
  await owner.call('PUT /api/lists/:id/books/:googleId', {
    params: { id: listId, googleId: entryId },
    body: { note: WORDS.listed },
  });
  const quote = await owner.call('POST /api/library/:googleId/quotes', {
    params: { googleId: entryId },
    body: { text: WORDS.quote },
  });
  const question = await owner.call('POST /api/questions', {
    body: { text: `Which one has the ${WORDS.question} in it?` },
  });
  const othersQuestion = await reader.call('POST /api/questions', {
    body: { text: 'And which one has none at all?' },
  });
  await owner.call('POST /api/questions/:id/answers', {
    params: { id: othersQuestion.body._id },
    body: { googleId: entryId, text: WORDS.answer },
  });
  notedId = await addBook(site.db, { title: 'A Noted Book' });
  await owner.call('PUT /api/library/:googleId', {
    params: { googleId: notedId },
    body: { status: 'reading' },
  });
  for (const who of [follower, reader])
    await who.call('POST /api/follow/:id', { params: { id: owner._id } });
  await owner.call('POST /api/follow/:id', { params: { id: followed._id } });
  await owner.call('POST /api/blocks/:id', { params: { id: blocked._id } });
  const named = [member, follower, requested, blocked, admin].map(({ username }) => `@${username}`);
  const note = await owner.call('POST /api/library/:googleId/progress', {
    params: { googleId: notedId },
    body: { percent: 20, note: `${WORDS.note} ${named.join(' ')}` },
  });
  for (const above of [`/api/quotes/${quote.body._id}`, `/api/progress/${note.body.progress._id}`])
    await reader.request('POST', `${above}/comments`, { body: { text: WORDS.comment } });
  things = {
    ownerId: owner._id,
    readerId: reader._id,
    googleId,
    reviewId: review.body._id,
    othersReviewId: others.body._id,
    entryId,
    shelfId,
    listId,
    quoteId: quote.body._id,
    progressId: note.body.progress._id,
    questionId: question.body._id,
    othersQuestionId: othersQuestion.body._id,
  };
});
afterAll(() => site?.close());

/** Kinds of things with a visibility of their own; a favourite has the profile's. */
const HAS_ITS_OWN: Kind[] = [
  'review',
  'comment',
  'entry',
  'shelf',
  'list',
  'listed',
  'quote',
  'note',
  'mention',
];

/** Each state is come to from another one, with what was asked before still cached. */
const STATES: [ProfileVisibility, Visibility][] = [
  ['public', 'public'],
  ['followers', 'public'],
  ['followers', 'private'],
  ['public', 'private'],
  ['public', 'followers'],
  ['followers', 'followers'],
  ['followers', 'public'],
  ['public', 'public'],
  ['public', 'private'],
  ['public', 'public'],
];

async function bring(profile: ProfileVisibility, visibility: Visibility) {
  const requested = viewers.requested as Member;
  expect((await owner.call('PUT /api/account/privacy', { body: { profile } })).status).toBe(200);
  const changed = await owner.call('PUT /api/reviews/:id', {
    params: { id: things.reviewId },
    body: { title: WORDS.review, content: 'All of it.', rating: 4, visibility },
  });
  expect([changed.status, changed.body.visibility]).toEqual([200, visibility]);
  const body = { visibility };
  const others = [
    await owner.call('PUT /api/library/:googleId', { params: { googleId: things.entryId }, body }),
    await owner.call('PUT /api/library/:googleId', { params: { googleId: notedId }, body }),
    await owner.call('PUT /api/shelves/:id', { params: { id: things.shelfId }, body }),
    await owner.call('PUT /api/lists/:id', { params: { id: things.listId }, body }),
    await owner.call('PUT /api/quotes/:id', { params: { id: things.quoteId }, body }),
  ];
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  // Who waited follows as soon as the profile is public.
  await requested.call('DELETE /api/follow/:id', { params: { id: owner._id } });
  if (profile === 'followers')
    expect(
      (await requested.call('POST /api/follow/:id', { params: { id: owner._id } })).body,
    ).toEqual({ isFollowing: false, isRequested: true });
}

/** The same question under an address that nobody has asked before. */
function cold(address: string) {
  asked += 1;
  return `${address}${address.includes('?') ? '&' : '?'}limit=${10 + (asked % 91)}`;
}

/** Answers to a viewer that are not as the table says, asked again and asked anew. */
async function wrongAnswersTo(viewer: Viewer, profile: ProfileVisibility, visibility: Visibility) {
  const wrong: unknown[] = [];
  for (const row of ROWS) {
    const { kind, address, isForMembers, hidden, isOfProfile, isNotForOthers } = row;
    if (isForMembers && viewer === 'visitor') continue;
    const own = HAS_ITS_OWN.includes(kind) ? visibility : 'public';
    const isSeen = SEES[profile][own].includes(viewer) && (row.isFor?.includes(viewer) ?? true);
    const isWhole = SEES[profile].public.includes(viewer);
    const known = address(things);
    const isPaged =
      !/\/reviews\/[0-9a-f]{8}-|random|statistics|shelves$|shelves\/[^/]+$|lists\/[^/]+$|profile\/[^/]+$/.test(
        known,
      );
    for (const path of [known, known, ...(isPaged ? [cold(known)] : [])]) {
      const { status, body, headers } = await viewers[viewer].request('GET', path);
      const shows = JSON.stringify(body).includes(WORDS[kind]);
      const isApart = viewer === 'blocked' && isOfProfile;
      const isShut = isNotForOthers && !isWhole;
      const expected = isShut || (!isSeen && (hidden === 404 || isApart)) ? 404 : 200;
      const total = headers.get('x-total-count');
      const isRight =
        status === expected &&
        shows === isSeen &&
        (!(kind === 'review' || kind === 'quote' || kind === 'shelf' || kind === 'list') ||
          total === null ||
          /following/.test(known) ||
          Number(total) === Number(isSeen)) &&
        !(isOfProfile && !isWhole && total !== null);
      if (!isRight) wrong.push({ path, status, expected, shows, isSeen, total });
      if (viewer !== 'visitor')
        expect([path, headers.get('cache-control')]).toEqual([
          path,
          expect.stringMatching(/^(private|no-store)/),
        ]);
    }
  }
  for (const address of COUNTS) {
    const { status } = await viewers[viewer].request('GET', address(things));
    const expected = SEES[profile].public.includes(viewer) ? 200 : 404;
    if (status !== expected) wrong.push({ path: address(things), status, expected });
  }
  return wrong;
}

/** Words of things that are asked about below only; the book of an entry is in the catalogue for everybody. */
const MARKS = { tag: 'Mulgara', ownNote: 'Phascogale', inGroup: 'Kaluta' };

/** What stands in things of the owner and nowhere else, and who may see it. */
const marksFor = (profile: ProfileVisibility, visibility: Visibility): [string, Viewer[]][] => [
  ...(['review', 'comment', 'shelf', 'list', 'listed', 'quote', 'note'] as const).map(
    (kind): [string, Viewer[]] => [WORDS[kind], SEES[profile][visibility]],
  ),
  ...[WORDS.ownComment, MARKS.inGroup, WORDS.question, WORDS.answer].map(
    (word): [string, Viewer[]] => [word, SEES[profile].public],
  ),
  [MARKS.tag, ['owner']],
  [MARKS.ownNote, ['owner']],
];

/** Admins look after everybody's things there; the rest is about the site and nobody. */
const NOT_ASKED = /^\/api\/(?:admin|openapi|docs)|^\/(?:covers|healthz|readyz|kosync|readwise)/;

const OWN_TO_EACH = /^\/(?:api|feeds\/(?:own|notifications))\//;

/** Everything that can be read of the owner and their things: each call of the contract, each page, each feed. */
function addressesOf(feeds: string, viewer: Browser) {
  // The secret addresses of the viewer's own feeds.
  const own = (kind: string) => [new RegExp(`/feeds/${kind}/([\\w-]+)`).exec(feeds)?.[1] ?? 'none'];
  const ids: Record<string, string[]> = {
    reviews: [things.reviewId, things.othersReviewId],
    shelves: [things.shelfId],
    shelf: [things.shelfId],
    lists: [things.listId],
    list: [things.listId],
    groups: [groupId],
    group: [groupId],
    questions: [things.questionId, things.othersQuestionId],
    book: [things.googleId, things.entryId, notedId],
    own: own('own'),
    notifications: own('notifications'),
  };
  const others: Record<string, string> = { year: '2024', name: 'Nobody', part: 'profiles' };
  const paths = readPathsOf(site.app).filter((path) => !NOT_ASKED.test(path));
  return paths.flatMap((path) => {
    const [, parent = ''] = /([^/]+)\/:id/.exec(path) ?? [];
    // What the viewer reads of others on the pages of their own profile is asked for nowhere else.
    const people = [things.ownerId, ...('_id' in viewer ? [(viewer as Member)._id] : [])];
    if (path.includes('following')) people.push(things.readerId);
    const books = path.includes(':googleId') ? ids.book : undefined;
    const searches = /\/(?:search|suggest|recall|users|groups|library|mentions)$/.test(path)
      ? ['', `?q=${WORDS.review}`, '?q=Olwen', `?tag=${MARKS.tag}`]
      : [''];
    return (books ?? ids[parent] ?? people).flatMap((id) =>
      searches.map(
        (search) =>
          path.replace(/:(?:googleId|id)/, id).replace(/:(\w+)/g, (_, name) => others[name] ?? id) +
          search,
      ),
    );
  });
}

/** What a viewer is shown and may not see, wherever it is; and what a follower may see and is shown nowhere. */
async function wronglyShownTo(viewer: Viewer, marks: [string, Viewer[]][]) {
  const browser = viewers[viewer];
  const feeds = await browser.request('GET', '/api/account/feeds');
  const wrong: string[] = [];
  const found = new Set<string>();
  let answered = 0;
  for (const path of addressesOf(JSON.stringify(feeds.body), browser)) {
    // Pages, and feeds that are not one's own, are the same for everybody.
    if (viewer !== 'visitor' && !OWN_TO_EACH.test(path)) continue;
    const { status, body } = await browser.request('GET', path);
    if (status === 200) answered += 1;
    const text = JSON.stringify(body);
    for (const [word, seenBy] of marks) {
      if (!text.includes(word)) continue;
      if (!seenBy.includes(viewer)) wrong.push(`${path}: ${word}`);
      found.add(word);
    }
  }
  // Or this would find nothing, whatever was shown.
  for (const [word, seenBy] of viewer === 'follower' ? marks : [])
    if (seenBy.includes(viewer) && !found.has(word)) wrong.push(`nowhere: ${word}`);
  return { viewer, wrong, isAnswered: answered > (viewer === 'visitor' ? 50 : 80) };
}

/** Owner and admin see their own things, and everybody's; these see what they are shown by mistake. */
const STRANGERS = ['visitor', 'member', 'follower', 'requested', 'blocked'] as const;
/** The states in which each of them is kept from something else. */
const ASKED_EVERYWHERE = [1, 3, 5];

async function nobodyIsShown(marks: [string, Viewer[]][]) {
  await cachedAnswersExpire();
  const shown = await Promise.all(STRANGERS.map((viewer) => wronglyShownTo(viewer, marks)));
  expect(shown).toEqual(STRANGERS.map((viewer) => ({ viewer, wrong: [], isAnswered: true })));
}

/** Of somebody who is absent, nobody is shown anything, nor their name. */
const marksOfNobody = (): [string, Viewer[]][] =>
  [...marksFor('public', 'public').map(([word]) => word), `"${owner.username}"`].map((word) => [
    word,
    [],
  ]);

describe.each(STATES.map(([profile, visibility], at) => ({ at, profile, visibility })))(
  '$at: of a profile for $profile, with reviews for $visibility',
  ({ at, profile, visibility }) => {
    beforeAll(() => bring(profile, visibility), 60_000);

    it.each(VIEWERS)('%s sees what the table says, asked again and asked anew', async (viewer) => {
      expect(await wrongAnswersTo(viewer, profile, visibility)).toEqual([]);
    });

    if (ASKED_EVERYWHERE.includes(at))
      it('is told by no call, page or feed to whom it is not for', async () => {
        await nobodyIsShown(marksFor(profile, visibility));
      });

    it('counts for everyone what everyone sees, and recounting agrees', async () => {
      const isCounted = profile === 'public' && visibility === 'public';
      expect(await countersOf(site.db, things.googleId)).toMatchObject({
        reviews: Number(isCounted),
        ratings: isCounted ? 8 : 0,
        trend: isCounted ? expect.any(Number) : 0,
      });
      const { body } = await site.visitor().call('GET /api/books/:googleId', {
        params: { googleId: things.googleId },
      });
      expect([body.book.reviewsCount, body.book.ratingsCount, body.book.averageRating]).toEqual(
        isCounted ? [1, 1, 4] : [0, 0, null],
      );
      const trending = await site.visitor().request('GET', '/api/books/top-engagement');
      expect(JSON.stringify(trending.body).includes('A Book of Animals')).toBe(isCounted);
      expect(JSON.stringify(trending.body).includes(WORDS.favorite)).toBe(profile === 'public');
      expect(await wrongCounters(site.db)).toEqual({});
    });

    it('shows programs and search engines what a visitor sees', async () => {
      const page = await site.regular().request('GET', `/profile/${things.ownerId}`);
      const isOpen = profile === 'public';
      expect(`${page.body.text}`.includes('This profile is private')).toBe(!isOpen);
      expect(`${page.body.text}`.includes('1 favorite book')).toBe(isOpen);
      const isCounted = isOpen && visibility === 'public';
      expect(`${page.body.text}`.includes('1 review,')).toBe(isCounted);
      // The same for all, also for those who may see more of it elsewhere.
      for (const viewer of ['visitor', 'member', 'follower', 'owner'] as const) {
        const browser = viewer === 'visitor' ? site.regular() : viewers[viewer];
        const book = await browser.request('GET', `/book/${things.googleId}`);
        expect([viewer, book.status]).toEqual([viewer, 200]);
        expect([viewer, `${book.body.text}`.includes(WORDS.review)]).toEqual([viewer, isCounted]);
        expect(`${book.body.text}`).not.toContain(WORDS.quote);
        const home = await browser.request('GET', '/');
        expect([viewer, home.status]).toEqual([viewer, 200]);
        expect([viewer, `${home.body.text}`.includes(WORDS.review)]).toEqual([viewer, isCounted]);
        expect(`${home.body.text}`).not.toContain(WORDS.quote);
        const profile = await browser.request('GET', `/profile/${things.ownerId}`);
        for (const [word, isShown] of [
          [WORDS.review, isCounted],
          [WORDS.favorite, isOpen],
        ] as const)
          expect([viewer, word, `${profile.body.text}`.includes(word)]).toEqual([
            viewer,
            word,
            isShown,
          ]);
        const year = await browser.request('GET', `/profile/${things.ownerId}/year/2024`);
        // With nothing in it that a visitor may see, there is no such page.
        expect([viewer, year.status]).toEqual([viewer, isCounted ? 200 : 404]);
        expect([viewer, `${year.body.text}`.includes(WORDS.entry)]).toEqual([viewer, isCounted]);
        expect(`${year.body.text}`).not.toContain(WORDS.shelf);
        const list = await browser.request('GET', `/list/${things.listId}`);
        expect([viewer, list.status]).toEqual([viewer, isCounted ? 200 : 404]);
        expect([viewer, `${list.body.text}`.includes(WORDS.listed)]).toEqual([viewer, isCounted]);
      }
      const sitemap = await site.visitor().request('GET', '/sitemap-profiles.xml');
      expect(`${sitemap.body.text}`.includes(things.ownerId)).toBe(isOpen);
    });
  },
);

/**
 * Answers that show something of an owner who is there for nobody, or are others than the table says. `isCounted`: the
 * reviews of a book still count theirs, which go in batches.
 */
async function wrongAnswersOfNobody(asker: Browser, isSignedIn: boolean, isCounted = false) {
  const wrong: unknown[] = [];
  for (const { kind, address, isForMembers, hidden, isOfProfile, isNotForOthers } of ROWS) {
    const known = address(things);
    const isGone = hidden === 404 || isOfProfile || isNotForOthers;
    const expected = isForMembers && !isSignedIn ? 401 : isGone ? 404 : 200;
    for (const path of [known, known]) {
      const { status, body, headers } = await asker.request('GET', path);
      const shows = JSON.stringify(body).includes(WORDS[kind]);
      // Where others say something, too.
      const mayCount =
        ['ownComment', 'question'].includes(kind) || (isCounted && path.includes('/reviews/book/'));
      const total = mayCount ? null : headers.get('x-total-count');
      if (status !== expected || shows || Number(total) > 0)
        wrong.push({ path, status, expected, shows, total });
    }
  }
  for (const address of COUNTS) {
    const { status } = await asker.request('GET', address(things));
    if (status !== 404) wrong.push({ path: address(things), status, expected: 404 });
  }
  return wrong;
}

const OTHERS = VIEWERS.filter((viewer) => viewer !== 'owner');
const suspensionOf = (whom: Member) => ({ params: { id: whom._id } });

describe('of an owner who is suspended, whatever is for everyone', () => {
  let before: Browser;
  beforeAll(async () => {
    before = owner.copy();
    await (viewers.admin as Member).call('PUT /api/admin/users/:id/suspension', {
      ...suspensionOf(owner),
      body: { reason: 'Quarrels.' },
    });
  });

  it.each(OTHERS)('%s sees nothing', async (viewer) => {
    expect(await wrongAnswersOfNobody(viewers[viewer], viewer !== 'visitor')).toEqual([]);
  });

  it('no call, page or feed tells anybody of them', () => nobodyIsShown(marksOfNobody()));

  it('the owner is signed in no more, and sees nothing either', async () => {
    expect(await wrongAnswersOfNobody(before, false)).toEqual([]);
  });

  it('all others see it again when that is lifted', async () => {
    await (viewers.admin as Member).call(
      'DELETE /api/admin/users/:id/suspension',
      suspensionOf(owner),
    );
    for (const viewer of OTHERS)
      expect([viewer, await wrongAnswersTo(viewer, 'public', 'public')]).toEqual([viewer, []]);
    expect(await wrongCounters(site.db)).toEqual({});
  });
});

it('a viewer who is suspended is a stranger who is not signed in, also where a session were left', async () => {
  const { _id: id } = viewers.requested as Member;
  await site.db.many(sql`
    update users set suspended_at = now(), suspension_reason = 'Quarrels.' where id = ${id}`);
  await cachedAnswersExpire();
  const wrong: unknown[] = [];
  for (const { kind, address, isForMembers } of ROWS) {
    const path = address(things);
    const { status, body } = await viewers.requested.request('GET', path);
    const shows = JSON.stringify(body).includes(WORDS[kind]);
    const isRight = isForMembers ? status === 401 && !shows : status === 200 && shows;
    if (!isRight) wrong.push({ path, status, shows });
  }
  expect(wrong).toEqual([]);
  await site.db.many(sql`
    update users set suspended_at = null, suspension_reason = null where id = ${id}`);
});

describe('of an owner who is being deleted, whatever is for everyone', () => {
  beforeAll(async () => {
    await markLeaving(site.db, owner._id, {
      event: 'account-deleted',
      actor: { id: owner._id, username: owner.username },
      ip: '127.0.0.1',
    });
    await cachedAnswersExpire();
  });

  it.each(VIEWERS)('%s sees nothing', async (viewer) => {
    const isSignedIn = viewer !== 'visitor' && viewer !== 'owner';
    expect(await wrongAnswersOfNobody(viewers[viewer], isSignedIn, true)).toEqual([]);
  });

  it('no call, page or feed tells anybody of them', () => nobodyIsShown(marksOfNobody()));
});
