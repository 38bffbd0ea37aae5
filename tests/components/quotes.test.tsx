import { cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Comment } from '../../shared/contract/comments.ts';
import type { Quote } from '../../shared/contract/quotes.ts';
import { QuoteDialog } from '../../web/features/quotes/QuoteDialog.tsx';
import { BookQuotes } from '../../web/pages/BookQuotes.tsx';
import { ProfileQuotes } from '../../web/pages/ProfileQuotes.tsx';
import { QuotesPage } from '../../web/pages/QuotesPage.tsx';
import { NotePage, QuotePage } from '../../web/pages/SaidPage.tsx';
import { ParamsContext } from '../../web/router.tsx';
import { go } from '../support/application.tsx';
import { bookDetails, person } from '../support/browserReplies.ts';
import { answer, answerList, calls, countOf } from '../support/fakeServer.ts';
import { ada, press, show, type } from '../support/shown.tsx';

const FROM_BOOK = 'GET /api/books/:googleId/quotes';
const OF_PERSON = 'GET /api/profile/:id/quotes';
const quote = (text: string, more: Partial<Quote> = {}): Quote => ({
  _id: text,
  text,
  position: { page: 12 },
  hasSpoilers: false,
  hidden: [],
  note: null,
  visibility: 'public',
  createdAt: '2026-01-01T00:00:00.000Z',
  likes: 0,
  comments: 0,
  isLiked: false,
  book: { googleId: 'sea', title: 'The Sea', thumbnail: null },
  user: person('theo'),
  ...more,
});

it('what readers keep from a book says who keeps it, and where it stands', async () => {
  answer(FROM_BOOK, [
    quote('It is wet.', { note: 'Indeed' }),
    quote('It is deep.', {
      position: null,
      user: { ...person('nora'), displayName: 'Nora Fitzgibbon' },
    }),
  ]);
  show(<BookQuotes googleId="sea" />, null);
  await screen.findByText('It is wet.');
  screen.getByText('page 12');
  screen.getByText('Indeed');
  screen.getByRole('link', { name: 'theo' });
  screen.getByRole('link', { name: 'Nora Fitzgibbon @nora' });
});

it('what gives something away is not there until it is asked for', async () => {
  answer(FROM_BOOK, [
    quote('The butler did it.', { hasSpoilers: true, note: 'The butler!' }),
    quote('', { hidden: [{ length: 20, opensAt: { page: 300 } }] }),
  ]);
  show(<BookQuotes googleId="sea" />);
  await screen.findByText('This quote opens from page 300 on.');
  expect(document.body.textContent).not.toContain('butler');
  press('Spoiler');
  await screen.findByText('The butler did it.');
});

it('a book nobody keeps anything from, and one whose quotes cannot be loaded, say nothing of it', async () => {
  answer(FROM_BOOK, []);
  const { container } = show(<BookQuotes googleId="sea" />);
  await expect.poll(() => countOf('GET /api/books/sea/quotes')).toBe(1);
  answerList(FROM_BOOK, () => {
    throw Object.assign(new Error(), { status: 500 });
  });
  show(<BookQuotes googleId="land" />);
  await expect.poll(() => countOf('GET /api/books/land/quotes')).toBe(1);
  expect(container.querySelector('section')).toBeNull();
});

it('quotes of a profile lead to their books; a failure can be tried again', async () => {
  answerList(OF_PERSON, () => {
    throw Object.assign(new Error(), { status: 500 });
  });
  show(<ProfileQuotes userId="theo" isOwn={false} as={undefined} />);
  await screen.findByText('The quotes could not be loaded');
  answer(OF_PERSON, [quote('It is wet.')]);
  press('Retry');
  const book = await screen.findByRole('link', { name: 'The Sea' });
  expect(book.getAttribute('href')).toBe('#/details/sea');
});

it('an empty profile says whose it is', async () => {
  answer(OF_PERSON, []);
  show(<ProfileQuotes userId="theo" isOwn as="follower" />);
  await screen.findByText('A sentence you keep on the page of its book stands here, too.');
  expect(`${calls[0]?.query}`).toBe('as=follower');
});

it('a quote is liked where it stands; its own keeper and visitors have no press for it', async () => {
  answer('GET /api/books/:googleId/quotes', [
    quote('It is wet.', { likes: 2 }),
    quote('And wide.', { user: { ...person('ada'), _id: ada._id }, likes: 1 }),
  ]);
  answer('PUT /api/quotes/:id/like', { isLiked: true, likes: 3 });
  const { unmount } = show(<BookQuotes googleId="sea" />);
  await screen.findByText('It is wet.');
  screen.getByText('1 like');
  press(/^Like/);
  await expect.poll(() => countOf('PUT /api/quotes/It%20is%20wet./like')).toBe(1);
  expect(screen.getByRole('button', { name: /Like/ }).getAttribute('aria-pressed')).toBe('true');
  unmount();
  show(<BookQuotes googleId="sea" />, null);
  expect(await screen.findAllByRole('link', { name: /Sign in to like/ })).toHaveLength(2);
});

it('one changes and deletes a passage of one’s own wherever it stands, and nobody else’s', async () => {
  const own = { user: { ...person('ada'), _id: ada._id } };
  answer(FROM_BOOK, [quote('And wide.', own), quote('It is wet.')]);
  answer('DELETE /api/quotes/:id', null);
  answer('POST /api/library/:googleId/quotes', quote('And wide.', own));
  show(<BookQuotes googleId="sea" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Options for this quote' }));
  answer(FROM_BOOK, [quote('It is wet.')]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await screen.findByText('Quote deleted');
  expect(countOf('DELETE /api/quotes/And%20wide.')).toBe(1);
  await expect.poll(() => screen.queryByText('And wide.')).toBeNull();
  press('Undo');
  await expect.poll(() => countOf('POST /api/library/sea/quotes')).toBe(1);
});

describe('a passage of one’s own', () => {
  const share = async (more: Partial<Quote>, profile: 'public' | 'followers' = 'public') => {
    answer('GET /api/account/privacy', { profile } as never);
    answer(FROM_BOOK, [quote('wide', { user: { ...person('ada'), _id: ada._id }, ...more })]);
    show(<BookQuotes googleId="sea" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Options for this quote' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Share' }));
    await screen.findByRole('dialog', { name: 'Share' });
  };

  it('is shared as a picture', async () => {
    await share({});
    expect(screen.getByRole('img').getAttribute('src')).toMatch(/^\/share\/quote\/wide\.png\?/);
    screen.getByRole('link', { name: 'Save the picture' });
  });

  it('is a link alone where it gives the story away, and where others do not see it', async () => {
    await share({ hasSpoilers: true });
    screen.getByText('A quote that gives the story away has no picture.');
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Save the picture' })).toBeNull();
    press('Copy the link');
    cleanup();
    await share({}, 'followers');
    await screen.findByText(/Your profile is private/);
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('is not shared where not everyone may see it', async () => {
    const own = { user: { ...person('ada'), _id: ada._id }, visibility: 'private' as const };
    answer(FROM_BOOK, [quote('wide', own)]);
    show(<BookQuotes googleId="sea" />);
    fireEvent.click(await screen.findByRole('button', { name: 'Options for this quote' }));
    expect(screen.queryByRole('menuitem', { name: 'Share' })).toBeNull();
  });
});

it('what was typed of a quote is there again when its form is opened anew', async () => {
  answer('GET /api/account/privacy', {} as never);
  const dialog = <QuoteDialog userId={ada._id} googleId="sea" onClose={() => {}} />;
  const { unmount } = show(dialog);
  type(screen.getByLabelText('The passage'), 'It is');
  unmount();
  show(dialog);
  expect((await screen.findByLabelText<HTMLTextAreaElement>('The passage')).value).toBe('It is');
});

it('one’s own quotes from a book stand by themselves, and what is added there is from it', async () => {
  answer('GET /api/account/privacy', {} as never);
  answer('GET /api/library/:googleId/quotes', [quote('It is wet.')]);
  go('/quotes?book=sea');
  show(<QuotesPage />);
  screen.getByRole('heading', { name: 'Quotes from this book' });
  await screen.findByText('It is wet.');
  screen.getByRole('heading', { name: 'Quotes from “The Sea”' });
  press('Add a quote');
  screen.getByRole('dialog', { name: 'A quote from The Sea' });
});

it('the page of one’s quotes from a book names it also where there are none yet', async () => {
  answer('GET /api/library/:googleId/quotes', []);
  answer('GET /api/books/:googleId', {
    success: true,
    book: bookDetails({ googleId: 'sea', title: 'The Sea' }),
  });
  go('/quotes?book=sea');
  show(<QuotesPage />);
  await screen.findByRole('heading', { name: 'Quotes from “The Sea”' });
});

const comment = (text: string, by: string): Comment => ({
  _id: text,
  text,
  user: person(by),
  createdAt: '2026-01-02T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  replyTo: null,
  likes: 0,
  isLiked: false,
  isDeleted: false,
  position: null,
  mentions: [],
  hidden: [],
});
const page = (
  <ParamsContext value={{ quoteId: 'q1' }}>
    <QuotePage />
  </ParamsContext>
);

it('a quote is talked about on its own page', async () => {
  answer('GET /api/quotes/:id', quote('It is wet.', { _id: 'q1', comments: 1 }));
  answer('GET /api/quotes/:id/comments', [comment('Is it?', 'rosa')]);
  answer('GET /api/library/:googleId', { entry: null } as never);
  answer('POST /api/quotes/:id/comments', comment('It is.', 'ada'));
  show(page);
  await screen.findByText('Is it?');
  fireEvent.change(screen.getByLabelText('Your comment'), { target: { value: 'It is.' } });
  press('Post comment');
  await screen.findByText('It is.');
  expect(countOf('POST /api/quotes/q1/comments')).toBe(1);
});

it('a note stands beside the cover of its book, with how far its reader was', async () => {
  answer('GET /api/progress/:id', {
    ...quote(''),
    _id: 'p1',
    position: { percent: 54 },
    percent: 54,
    note: 'The middle drags.',
    at: '2026-01-01T00:00:00.000Z',
    mentions: [],
  } as never);
  answer('GET /api/progress/:id/comments', []);
  const { container } = show(
    <ParamsContext value={{ progressId: 'p1' }}>
      <NotePage />
    </ParamsContext>,
    null,
  );
  await screen.findByText('The middle drags.');
  screen.getByRole('progressbar', { name: 'The Sea' });
  expect(container.querySelector('article img')).not.toBeNull();
});

it('visitors read what is said of it, and sign in to say something', async () => {
  answer('GET /api/quotes/:id', quote('It is wet.', { _id: 'q1', comments: 1 }));
  answer('GET /api/quotes/:id/comments', [comment('Is it?', 'rosa')]);
  show(page, null);
  await screen.findByText('Is it?');
  expect(screen.queryByLabelText('Your comment')).toBeNull();
  expect(screen.getByRole('link', { name: '1 comment' }).getAttribute('href')).toContain('Signin');
  expect(countOf('GET /api/library/sea')).toBe(0);
});
