import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Reply } from '../../shared/contract/index.ts';
import type { ReviewOfBook } from '../../shared/contract/reviews.ts';
import { ReviewFoot, VisitorFoot } from '../../web/pages/ReviewFoot.tsx';
import { go, open, placeOf } from '../support/application.tsx';
import { bookDetails, person, review } from '../support/browserReplies.ts';
import {
  answer,
  answerList,
  answerOtherwise,
  calls,
  countOf,
  fail,
  hold,
} from '../support/fakeServer.ts';
import { ada, button, entryWith, press, settle, show, type } from '../support/shown.tsx';

const BOOK = 'GET /api/books/:googleId';
const REVIEWS = 'GET /api/reviews/book/:googleId';
const CREATE = 'POST /api/reviews';
const ADD = 'POST /api/favorites/:googleId';
const REMOVE = 'DELETE /api/favorites/:googleId';

const main = () => within(screen.getByRole('main'));
const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
const own = () => within(screen.getByRole('region', { name: 'Your Review' }));
const community = () => within(screen.getByRole('region', { name: /^Community Reviews/ }));
const title = () => screen.getByRole('textbox', { name: 'Review Title' }) as HTMLInputElement;
const content = () => screen.getByRole('textbox', { name: 'Your Review' }) as HTMLTextAreaElement;
const star = (name: string) => screen.getByRole('radio', { name }) as HTMLInputElement;
const fact = (name: string) =>
  screen
    .getAllByRole('term')
    .find(({ textContent }) => textContent === name)
    ?.parentElement?.querySelector('dd')?.textContent;

/** What the page asks for beside what a test is about. */
beforeEach(() => {
  answerOtherwise(REVIEWS, []);
  answerOtherwise('GET /api/favorites', []);
  answerOtherwise('GET /api/library/:googleId', { entry: null });
});

afterEach(() => {
  vi.restoreAllMocks();
});

const answerBook = (given: Parameters<typeof bookDetails>[0] = {}) =>
  answer(BOOK, {
    success: true,
    book: bookDetails({ googleId: 'b1', title: 'Middlemarch', ...given }),
  } as Reply<typeof BOOK>);

async function openBook(account = ada) {
  answerBook();
  const opened = open('/details/b1', account);
  await heading('Middlemarch');
  return opened;
}

// Specification: 2.details.1, 4.details.1, 4.details.2, 7.8
it('the book page checks who is asking, says so, and asks for reviews and the favourite then', async () => {
  const check = hold('GET /api/profile');
  answerBook();
  open('/details/b1', ada);
  await screen.findByText('Verifying access...');
  await settle(100);
  expect([countOf(/^GET \/api\/reviews\/book/), countOf('GET /api/favorites')]).toEqual([0, 0]);
  for (const held of check) held.answer(ada);
  await heading('Middlemarch');
  await heading('Community Reviews (0)');
  await screen.findByRole('button', { name: 'Add to Favorites' });
  expect(countOf(/^GET \/api\/reviews\/book/)).toBeGreaterThan(0);
  expect(countOf('GET /api/favorites')).toBeGreaterThan(0);
});

it('of a book that one does not have its description comes first, else what one keeps of it; keeping it moves nothing', async () => {
  const isFirst = () => {
    const rating = screen.getByText('Your rating');
    const description = screen.getByText('Of Dorothea.');
    return rating.compareDocumentPosition(description) === Node.DOCUMENT_POSITION_FOLLOWING;
  };
  const has = (entry: ReturnType<typeof entryWith> | null) =>
    answer('GET /api/library/:googleId', { entry });
  has(null);
  answerBook({ description: 'Of Dorothea.' });
  const { unmount } = open('/details/b1', ada);
  await screen.findByText('Your rating');
  expect(isFirst()).toBe(false);
  answer('POST /api/library/bulk', { changed: 1, undo: 'token' });
  has(entryWith({ status: 'want' }));
  press('Want to read');
  await screen.findByText('“Middlemarch” – Now: Want to read');
  expect(isFirst()).toBe(false);
  unmount();
  open('/details/b1', ada);
  await screen.findByText('Your rating');
  expect(isFirst()).toBe(true);
});

// Specification: 2.details.5, 4.details.1
it('a book that is loading says so', async () => {
  const book = hold(BOOK);
  open('/details/b1', ada);
  await screen.findByText('Loading book details...');
  const found = { success: true, book: bookDetails({ title: 'Middlemarch' }) };
  for (const held of book) held.answer(found as never);
  await heading('Middlemarch');
});

it('the facts of a book are those of one’s own copy, as far as one told which it is', async () => {
  const edition = {
    _id: 'e1',
    title: 'Middlemarch auf Deutsch',
    publisher: 'Manesse',
    publishedDate: '2019',
    pageCount: null,
    language: 'de',
    format: null,
    isbn13: '9780140620757',
    thumbnail: null,
  };
  const reading = { _id: 'r1', startedOn: null, endedOn: null, outcome: 'finished' } as const;
  const readings = [{ ...reading, edition: null, pages: 1151, percent: null }];
  answer('GET /api/library/:googleId', { entry: entryWith({ status: 'read', edition, readings }) });
  answerBook({ language: 'en', publisher: null, publishedDate: '1871', pageCount: null });
  open('/details/b1', ada);
  await heading('Middlemarch');
  await waitFor(() => expect(fact('Pages')).toBe('1,151'));
  expect(['Publisher', 'Language', 'ISBN'].map(fact)).toEqual(['Manesse', 'DE', '9780140620757']);
  expect(fact('Published')).toBe('2019');
  answerBook({ googleId: 'b2', language: 'en', publisher: 'Penguin', pageCount: 850 });
  answer('GET /api/library/:googleId', { entry: entryWith({ status: 'read', readings }) });
  go('/details/b2');
  await waitFor(() => expect(fact('Publisher')).toBe('Penguin'));
  expect(['Pages', 'Language'].map(fact)).toEqual(['850', 'EN']);
});

// Specification: 2.details.9, 2.details.11, 2.details.12
it('a book of which little is known shows dashes and what stands for the rest', async () => {
  answerBook({ title: '', authors: [], categories: [], isbn10: '0306406152' });
  open('/details/b1', ada);
  await heading('Untitled');
  screen.getByText(/Unknown author/);
  expect(fact('Categories')).toBe('Uncategorized');
  for (const name of ['Published', 'Pages', 'Publisher', 'Language'])
    expect(fact(name), name).toMatch(/^[-–—]$/);
  expect(fact('ISBN')).toBe('0306406152');
  answerBook({ title: '', authors: [], categories: [] });
  go('/details/b2');
  await waitFor(() => expect(fact('ISBN')).toMatch(/^[-–—]$/));
});

it('a printed name leads to its own author, also where two names are of one, or somebody else worked on it', async () => {
  const by = (slug: string, role: 'author' | 'translator') => ({
    _id: slug,
    slug,
    name: slug,
    role,
  });
  answerBook({
    authors: ['J. R. R. Tolkien', 'JRR Tolkien'],
    contributors: [by('jrr-tolkien', 'author'), by('somebody-else', 'translator')],
  });
  open('/details/b1', ada);
  const linkOf = async (name: string) =>
    (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await linkOf('JRR Tolkien')).toMatch(/\/author\/JRR%20Tolkien$/);
  answerBook({
    authors: ['George Eliot', 'Ada'],
    contributors: [by('george-eliot', 'author'), by('ada', 'author'), by('x', 'translator')],
  });
  go('/details/b2');
  expect(await linkOf('George Eliot')).toMatch(/\/author\/george-eliot$/);
});

// Specification: 2.details.6, 8.details.1, 8.details.2
it('each failure to load a book has its sentence', async () => {
  open('/credit', ada);
  const cases = [
    [404, {}, 'Book not found'],
    [404, { message: 'No such row', code: 'not_found' }, 'Book not found'],
    [200, { success: false }, 'Book not found'],
    [200, { success: false, message: 'Withdrawn' }, 'Withdrawn'],
    [
      200,
      { success: false, message: '' },
      /^(Book not found|The book you're looking for doesn't exist or has been removed\.)$/,
    ],
    [500, { message: 'Oh' }, 'Failed to load book details'],
    [0, {}, 'Failed to load book details'],
  ] as const;
  for (const [number, [status, body, sentence]] of cases.entries()) {
    fail(BOOK, status, body);
    go(`/details/missing-${number}`);
    await heading('Oops! Book Not Found');
    await main().findByText(sentence);
    go('/credit');
    await waitFor(() => expect(screen.queryByText('Oops! Book Not Found')).toBeNull());
  }
});

it('a book that a list has shown has its title and authors at once, while the rest is on its way', async () => {
  answerList('GET /api/library', () => ({ items: [entryWith()] }));
  answerList('GET /api/library/tags', () => ({ items: [] }));
  open('/library', ada);
  await screen.findByText('Middlemarch');
  const { googleId, authors } = entryWith().book;
  const held = hold(BOOK);
  go(`/details/${googleId}`);
  const shown = await heading('Middlemarch');
  expect(shown.dataset.waiting).toBeDefined();
  main().getByText(authors.join(', '));
  const book = bookDetails({ googleId, title: 'Middlemarch' });
  for (const each of held) each.answer({ success: true, book } as Reply<typeof BOOK>);
  await heading('Community Reviews (0)');
});

it('a book that could not be loaded is asked for again at a press', async () => {
  fail(BOOK, 503);
  open('/details/b1', ada);
  await screen.findByText('Failed to load book details');
  answerBook();
  press('Retry');
  // What a list has shown of it may stand there first, for as long as the answer takes.
  await waitFor(() => {
    const title = main().getByRole('heading', { name: 'Middlemarch' });
    expect(title.dataset.waiting).toBeUndefined();
    expect(document.activeElement).toBe(title);
  });
});

it('a book of which it could not be checked who asks says so, and is there at a press', async () => {
  fail('GET /api/profile', 500);
  open('/details/b1', ada);
  await screen.findByText('Failed to load book details');
  answer('GET /api/profile', ada);
  answerBook();
  press('Retry');
  await screen.findByRole('button', { name: 'Submit Review' });
});

it('what is one’s own and fails is not asked for over and over, nor does it take the page away', async () => {
  // Its code is there, as when somebody comes from another book.
  const before = await openBook();
  await screen.findByRole('button', { name: 'Add to Favorites' });
  before.unmount();
  for (const call of [REVIEWS, 'GET /api/books/:googleId/friends'] as const) fail(call, 503);
  const asked = () => countOf('GET /api/books/b1/friends');
  const earlier = asked();
  const opened = await openBook();
  let gone = 0;
  const watch = new MutationObserver(() => {
    if (!opened.container.textContent?.includes('Middlemarch')) gone += 1;
  });
  watch.observe(opened.container, { childList: true, subtree: true });
  await settle(800);
  watch.disconnect();
  expect(gone).toBe(0);
  // Once by the page, once by the part that shows it; twice each while React is strict.
  expect(asked() - earlier).toBeLessThanOrEqual(4);
});

// Specification: 2.details.7
it('a book that does not exist leads to the profile and home', async () => {
  fail(BOOK, 404);
  open('/details/b1', ada);
  await screen.findByText('Book not found');
  for (const [name, place] of [
    ['Back to Profile', '#/Account/Profile'],
    ['Go to Home', '#/home'],
  ] as const)
    expect(main().getByRole('link', { name }).getAttribute('href')).toBe(place);
});

it('a visitor is told that a book is not there, and that a review can be read without an account', async () => {
  fail('GET /api/profile', 401);
  fail(BOOK, 404);
  const { unmount } = open('/details/none?review=r1', null);
  await heading('Sign In Required');
  await screen.findByText(/doesn't exist or has been removed/);
  expect(main().queryByRole('link', { name: /Sign up|without an account/ })).toBeNull();
  unmount();
  answerBook();
  open('/details/b1?review=r1', null);
  const link = await screen.findByRole('link', { name: 'Read what is open without an account' });
  expect(link.getAttribute('href')).toBe('/book/b1?review=r1');
});

// Specification: 8.favorite.1
it('a favourites check that fails counts as no favourite', async () => {
  fail('GET /api/favorites', 500);
  await openBook();
  await screen.findByRole('button', { name: 'Add to Favorites' });
});

const isBusy = (name: string) => button(name).getAttribute('aria-disabled') === 'true';

// Specification: 4.favorite.1, 8.favorite.2
it('each failed favourites toggle has its sentence, and the flag stays', async () => {
  await openBook();
  await screen.findByRole('button', { name: 'Add to Favorites' });
  for (const [status, body, sentence] of [
    [401, {}, 'Please sign in again to manage favorites'],
    [401, { message: 'Who are you?' }, 'Please sign in again to manage favorites'],
    [409, { message: 'Too many favorites' }, 'Too many favorites'],
    [500, {}, 'Failed to update favorites'],
    [0, {}, 'Failed to update favorites'],
  ] as const) {
    fail(ADD, status, body);
    // Until it is known whether it is one, and while a press is answered, the button takes no press.
    await screen.findByRole('button', { name: 'Add to Favorites' });
    await waitFor(() => expect(isBusy('Add to Favorites')).toBe(false));
    press('Add to Favorites');
    await screen.findByText(sentence);
    await screen.findByRole('button', { name: 'Add to Favorites' });
    press('Dismiss');
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  }
  answer(ADD, { success: true } as never);
  press('Add to Favorites');
  await screen.findByRole('button', { name: 'Remove from Favorites' });
  fail(REMOVE, 500);
  await waitFor(() => expect(isBusy('Remove from Favorites')).toBe(false));
  press('Remove from Favorites');
  await screen.findByText('Failed to update favorites');
  await screen.findByRole('button', { name: 'Remove from Favorites' });
});

// Specification: 5.review.1
it('one’s own review that could not be loaded is no new one to write', async () => {
  fail(REVIEWS, 500);
  await openBook();
  await screen.findByText('Your review could not be loaded');
  expect(screen.queryByRole('textbox', { name: 'Review Title' })).toBeNull();
  answer(REVIEWS, [review({ title: 'Slow and worth it', user: ada })] as never);
  press('Retry');
  await main().findByText('Slow and worth it');
  expect(screen.queryByRole('textbox', { name: 'Review Title' })).toBeNull();
});

it('a review needs a title, a text and a rating', async () => {
  await openBook();
  await screen.findByRole('button', { name: 'Submit Review' });
  const sentence = 'Please fill in all fields and select a rating';
  const isRefused = async () => {
    press('Submit Review');
    await main().findByText(sentence);
  };
  await isRefused();
  type(title(), 'A title');
  type(content(), 'A text');
  await isRefused();
  fireEvent.click(star('1 star'));
  type(title(), '   ');
  await isRefused();
  type(title(), 'A title');
  type(content(), ' \n ');
  await isRefused();
  expect(countOf(CREATE)).toBe(0);
});

// Specification: 8.submit.1
it('each failed submit has its sentence, and nothing typed is lost', async () => {
  await openBook();
  await screen.findByRole('button', { name: 'Submit Review' });
  fireEvent.click(star('2 stars'));
  type(title(), 'Not lost');
  type(content(), 'Not one word of it.');
  for (const [status, body, sentence] of [
    [401, {}, 'Authentication required. Please sign in again and try submitting your review.'],
    [
      409,
      { message: 'You have already reviewed this book' },
      'You have already reviewed this book',
    ],
    [500, {}, 'Failed to submit review (500)'],
    [0, {}, 'Failed to submit review (Network Error)'],
  ] as const) {
    fail(CREATE, status, body);
    press('Submit Review');
    await main().findByText(sentence);
    expect([title().value, content().value, star('2 stars').checked]).toEqual([
      'Not lost',
      'Not one word of it.',
      true,
    ]);
  }
});

it('a review is sent once, however often the button is pressed', async () => {
  await openBook();
  await screen.findByRole('button', { name: 'Submit Review' });
  fireEvent.click(star('4 stars'));
  type(title(), 'Once');
  type(content(), 'And no more.');
  const created = hold(CREATE);
  const send = button('Submit Review');
  // Before it is drawn as busy.
  fireEvent.click(send);
  fireEvent.click(send);
  await waitFor(() => expect(created.length).toBeGreaterThan(0));
  await settle();
  expect(created).toHaveLength(1);
});

/** Writes a first review and submits it; the call waits for its answer. */
async function submitFirst(itsTitle: string, itsContent: string) {
  await openBook();
  await screen.findByRole('button', { name: 'Submit Review' });
  fireEvent.click(star('4 stars'));
  type(title(), itsTitle);
  type(content(), itsContent);
  const created = hold(CREATE);
  press('Submit Review');
  await waitFor(() => expect(created).toHaveLength(1));
  return created;
}

it('whoever types on while their review is sent stays where they are, and changes it with that', async () => {
  const created = await submitFirst('First', 'As it is sent.');
  const field = content();
  field.focus();
  type(field, 'As it is sent, and more.');
  const sent = reviewWith({ _id: 'r1', title: 'First', content: 'As it is sent.', user: ada });
  answer(REVIEWS, [sent] as never);
  created[0]?.answer(sent);
  await heading('Edit Your Review');
  expect(document.activeElement).toBe(field);
  const changed = hold('PUT /api/reviews/:id');
  press('Update Review');
  await waitFor(() => expect(changed).toHaveLength(1));
  expect(changed[0]?.asked.body).toMatchObject({
    content: 'As it is sent, and more.',
    was: { title: 'First', content: 'As it is sent.' },
  });
  const saved = { ...sent, content: 'As it is sent, and more.' };
  answer(REVIEWS, [saved] as never);
  changed[0]?.answer(saved);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Review'));
  expect(localStorage.getItem(`commonplace.draft.${ada._id}.b1`)).toBeNull();
});

it('a title that an import made of the first words says so where it is changed, and follows them', async () => {
  const mine = reviewWith({ _id: 'r1', title: 'As it was.', content: 'As it was.', user: ada });
  answer(REVIEWS, [mine] as never);
  await openBook();
  await heading('Your Review');
  press('Edit Your Review');
  await heading('Edit Your Review');
  screen.getByText(/^Made from your first words/);
  type(content(), 'As it is now.');
  const changed = hold('PUT /api/reviews/:id');
  press('Update Review');
  await waitFor(() => expect(changed).toHaveLength(1));
  expect(changed[0]?.asked.body).toMatchObject({
    title: 'As it is now.',
    was: { title: 'As it was.' },
  });
});

const draftAt = (name: string) =>
  JSON.parse(localStorage.getItem(`commonplace.draft.${ada._id}.${name}`) ?? 'null');

/** The page of a book that was reviewed, and of which another reading has begun since. */
async function openReadAgain() {
  const mine = reviewWith({ _id: 'r1', title: 'At first', content: 'As it was.', user: ada });
  const reading = { _id: 'r2', startedOn: null, endedOn: null, outcome: null } as const;
  const readings = [{ ...reading, edition: null, pages: null, percent: null }];
  answer(REVIEWS, [mine] as never);
  answer('GET /api/library/:googleId', { entry: entryWith({ readings }) });
  await openBook();
  await heading('Your Review');
  return mine;
}

it('a press on “Edit” leaves what is written of another reading as it is, and comes back to it', async () => {
  const mine = await openReadAgain();
  fireEvent.click(await screen.findByRole('button', { name: 'Review this reading' }));
  await heading('Add Your Review');
  type(content(), 'Quite another book.');
  press('Edit Your Review');
  await heading('Edit Your Review');
  expect(content().value).toBe('As it was.');
  expect(draftAt('b1.again')).toMatchObject({ content: 'Quite another book.' });
  expect(draftAt('b1')).toBeNull();
  type(content(), 'As it is now.');
  answer('PUT /api/reviews/:id', mine);
  press('Update Review');
  await heading('Add Your Review');
  expect(content().value).toBe('Quite another book.');
  expect([draftAt('b1.again')?.content, draftAt('b1')]).toEqual(['Quite another book.', null]);
});

it('a first review that comes from elsewhere leaves the text of whoever is writing one', async () => {
  await openBook();
  await screen.findByRole('button', { name: 'Submit Review' });
  const field = content();
  type(field, 'As I have it.');
  answer(REVIEWS, [reviewWith({ _id: 'r1', content: 'From elsewhere.', user: ada })] as never);
  // Whoever comes back to the tab after a while sees what is there by then.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  fireEvent(window, new Event('visibilitychange'));
  await heading('Edit Your Review');
  expect(content()).toBe(field);
  expect(field.value).toBe('As I have it.');
});

it('whoever leaves the page while their review is sent is told that it was taken', async () => {
  const created = await submitFirst('Gone', 'Before it is answered.');
  go('/about');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Submit/ })).toBeNull());
  created[0]?.answer(reviewWith({ user: ada }));
  await screen.findByText('Review submitted successfully!');
  await waitFor(() => expect(draftAt('b1')).toBeNull());
});

// Specification: 8.reviews.1
it('reviews that cannot be loaded are an empty list', async () => {
  fail(REVIEWS, 500);
  await openBook();
  await heading('Community Reviews (0)');
  await community().findByText(/No reviews yet/);
  expect(main().queryByRole('alert')).toBeNull();
});

// Specification: 2.details.21, 2.details.23, 9.16
it('the list shows who wrote when and how many stars, and names lead to profiles', async () => {
  const grace = person('grace');
  answer(REVIEWS, {
    reviews: [
      review({ title: 'Loved it', content: 'All of it.', rating: 3.5, user: grace, book: 'b1' }),
      review({ user: { ...person('ada'), _id: ada._id }, book: 'b1' }),
    ],
  } as never);
  await openBook();
  await heading('All Reviews (2)');
  const [first] = community().getAllByRole('article');
  for (const text of ['@grace', 'November 5, 2026', 'Loved it', 'All of it.'])
    expect(first?.textContent).toContain(text);
  within(first as HTMLElement).getByRole('img', { name: '3.5 out of 5 stars' });
  own();
  const leadsTo = (name: string) => community().getByRole('link', { name }).getAttribute('href');
  expect(leadsTo('@ada')).toBe('#/Account/Profile');
  expect(leadsTo('@grace')).toBe(`#/Account/Profile/${grace._id}`);
});

// Specification: 3.4
it('the own review shows first and last name where they are known', async () => {
  const me = {
    _id: ada._id,
    username: 'ada',
    displayName: null,
    firstName: 'Ada',
    lastName: 'Lovelace',
    avatarUrl: null,
  };
  answer(REVIEWS, [review({ user: me })] as never);
  await openBook();
  await heading('All Reviews (1)');
  await waitFor(() => own().getByText(/Ada Lovelace/));
});

// Specification: 6.7
it('a reader may not delete the reviews of others', async () => {
  answer(REVIEWS, [review({ title: 'Mine alone', book: 'b1' })] as never);
  await openBook();
  await waitFor(() => community().getByText('Mine alone'));
  expect(community().queryByRole('button', { name: /delete/i })).toBeNull();
});

// Specification: 8.delete.1
it('a review without an author is deleted as this review', async () => {
  answer(REVIEWS, [review({ user: null, book: 'b1' })] as never);
  await openBook({ ...ada, role: 'writer', identity: 'writer' });
  await heading('All Reviews (1)');
  fireEvent.click(community().getByRole('button', { name: /delete/i }));
  await screen.findByRole('dialog', { name: 'Delete this review?' });
});

const EARLIER = 'GET /api/reviews/:id/earlier';

const reviewWith = (given: Partial<ReviewOfBook>): ReviewOfBook => ({
  ...review(),
  book: { googleId: 'b1', title: 'Middlemarch', thumbnail: null },
  user: person('grace'),
  visibility: 'public',
  language: 'en',
  hasSpoilers: false,
  likes: 0,
  comments: 0,
  isLiked: false,
  hasEarlier: false,
  mentions: [],
  hidden: [],
  ...given,
});

it.each([
  ['a visitor', (one: ReviewOfBook) => <VisitorFoot review={one} />],
  [
    'a member',
    (one: ReviewOfBook) => <ReviewFoot review={one} asker={{ id: ada._id, role: 'reader' }} />,
  ],
])(
  '%s comes to the earlier reviews of whoever has such, and asks for them with a press',
  async (_, footOf) => {
    const reviews = [{ hasEarlier: true }, { hasEarlier: false }].map(reviewWith);
    const before = reviewWith({ title: 'At first', hasEarlier: true });
    answer(EARLIER, [before]);
    show(reviews.map((one) => <div key={one._id}>{footOf(one)}</div>));
    const way = await screen.findByRole('button', { name: 'Earlier reviews' });
    expect(countOf(/earlier$/)).toBe(0);
    fireEvent.click(way);
    const earlier = within(await screen.findByRole('region', { name: 'Earlier reviews' }));
    await earlier.findByText('At first');
    expect(way.getAttribute('aria-expanded')).toBe('true');
    // Those before it stand there, too.
    expect(earlier.queryByRole('button', { name: 'Earlier reviews' })).toBeNull();
    expect(earlier.queryByRole('button', { name: 'Change this review' })).toBeNull();
    fireEvent.click(way);
    expect(screen.queryByRole('region', { name: 'Earlier reviews' })).toBeNull();
  },
);

it('whoever signs out on the page of a book is asked for no more', async () => {
  await openBook();
  const before = calls.length;
  answer('POST /api/users/signout', null as never);
  press('Sign out');
  await waitFor(() => expect(placeOf()).toBe('/home'));
  await settle(300);
  expect(calls.slice(before).map(({ call }) => call)).not.toContain('GET /api/profile');
});
