import { fireEvent, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../shared/contract/index.ts';
import type { Quote } from '../../shared/contract/quotes.ts';
import type { Review } from '../../shared/contract/reviews.ts';
import { api } from '../../web/api.ts';
import { CommentForm } from '../../web/features/comments/CommentForm.tsx';
import { ReadDialog } from '../../web/features/groups/ReadDialog.tsx';
import { QuoteDialog } from '../../web/features/quotes/QuoteDialog.tsx';
import { QuoteList } from '../../web/features/quotes/QuoteList.tsx';
import { ReportDialog } from '../../web/features/reports/ReportDialog.tsx';
import { SuspendReported } from '../../web/features/reports/SuspendReported.tsx';
import { PlaceDialog } from '../../web/features/series/PlaceDialog.tsx';
import { TokenDialog } from '../../web/features/tokens/TokenDialog.tsx';
import { SuspensionDialog } from '../../web/features/users/SuspensionDialog.tsx';
import { UserDialog } from '../../web/features/users/UserDialog.tsx';
import { bookSummary, person } from '../support/browserReplies.ts';
import { FormForReview } from '../support/FormForReview.tsx';
import { answer, calls, fail, hold } from '../support/fakeServer.ts';
import { ada, button, press, settle, show, type } from '../support/shown.tsx';

const privacy: Reply<'GET /api/account/privacy'> = {
  profile: 'public',
  defaultVisibility: 'public',
  showFollows: true,
  showInDirectory: true,
  countsInTrends: true,
  quotesFromDevices: 'private',
};

describe('a review that is being written', () => {
  const review = (content: string): Review => ({
    _id: 'r1',
    title: 'A title',
    content,
    rating: 4,
    book: { googleId: 'b1', title: 'Middlemarch', thumbnail: null },
    user: person(ada.username),
    visibility: 'public',
    language: null,
    hasSpoilers: false,
    likes: 0,
    comments: 0,
    isLiked: false,
    mentions: [],
    hidden: [],
    createdAt: '2026-10-01T08:00:00.000Z',
    updatedAt: '2026-10-01T08:00:00.000Z',
  });
  const showForm = (edited: Review | undefined) =>
    show(<FormForReview edited={edited} rated={4} />);
  const write = (content: string) =>
    type(document.querySelector<HTMLElement>('textarea') as HTMLElement, content);

  it('says after a reload what it began with, and not what another window has saved since', async () => {
    answer('GET /api/account/privacy', privacy);
    const first = showForm(review('As it was.'));
    write('As I have it.');
    first.unmount();
    showForm(review('As another window has it.'));
    const put = hold('PUT /api/reviews/:id');
    press('Update Review');
    await vi.waitFor(() => expect(put).toHaveLength(1));
    expect(put[0]?.asked.body).toMatchObject({
      content: 'As I have it.',
      was: { title: 'A title', content: 'As it was.' },
    });
  });

  it('stays as narrow as it has become elsewhere since', async () => {
    answer('GET /api/account/privacy', privacy);
    const first = showForm(review('As it was.'));
    write('As I have it.');
    first.unmount();
    showForm({ ...review('As it was.'), visibility: 'private' });
    const sent = hold('PUT /api/reviews/:id');
    press('Update Review');
    await settle();
    expect(sent[0]?.asked.body).not.toHaveProperty('visibility');
    expect(sent[0]?.asked.body).toMatchObject({ content: 'As I have it.' });
  });

  it('that was new, says so where there is one by now', async () => {
    answer('GET /api/account/privacy', privacy);
    const first = showForm(undefined);
    type(screen.getByLabelText('Review Title'), 'Mine');
    write('As I have it.');
    first.unmount();
    showForm(review('As another window has it.'));
    const put = hold('PUT /api/reviews/:id');
    press('Update Review');
    await vi.waitFor(() => expect(put).toHaveLength(1));
    expect(put[0]?.asked.body).toMatchObject({ was: { title: '', content: '' } });
  });

  it('has its tools once somebody is in the form, which is short until then', async () => {
    answer('GET /api/account/privacy', privacy);
    showForm(undefined);
    const tools = () => [
      screen.queryByRole('toolbar') !== null,
      screen.queryByRole('checkbox', { name: 'Contains spoilers' }) !== null,
    ];
    const title = screen.getByRole('textbox', { name: 'Review Title' });
    screen.getByRole('textbox', { name: 'Your Review' });
    button('Submit Review').focus();
    expect(tools()).toEqual([false, false]);
    title.focus();
    await vi.waitFor(() => expect(tools()).toEqual([true, true]));
    title.blur();
    expect(tools()).toEqual([true, true]);
  });

  it('goes on from what was sent where more was typed meanwhile', async () => {
    answer('GET /api/account/privacy', privacy);
    const first = showForm(review('As it was.'));
    write('As I have it.');
    const put = hold('PUT /api/reviews/:id');
    press('Update Review');
    await vi.waitFor(() => expect(put).toHaveLength(1));
    write('As I have it now.');
    put[0]?.answer(review('As I have it.'));
    await settle();
    first.unmount();
    showForm(review('As I have it.'));
    press('Update Review');
    await vi.waitFor(() => expect(put).toHaveLength(2));
    expect(put[1]?.asked.body).toMatchObject({
      content: 'As I have it now.',
      was: { content: 'As I have it.' },
    });
  });
});

describe('a quote that is being written', () => {
  const quote = (text: string): Quote => ({
    _id: 'q1',
    book: { googleId: 'b1', title: 'Middlemarch', thumbnail: null },
    user: { ...person(ada.username), _id: ada._id },
    hidden: [],
    text,
    note: null,
    position: { page: 12 },
    visibility: 'public',
    hasSpoilers: false,
    createdAt: '2026-10-01T08:00:00.000Z',
    likes: 0,
    comments: 0,
    isLiked: false,
  });
  beforeEach(() => answer('GET /api/account/privacy', privacy));

  it('keeps its place, its unit and its spoiler over a reload', async () => {
    const add = <QuoteDialog userId={ada._id} googleId="b1" onClose={() => {}} />;
    const first = show(add);
    type(screen.getByLabelText('The passage'), 'Call me whatever.');
    type(screen.getByRole('textbox', { name: 'Where' }), '12');
    fireEvent.change(screen.getByRole('combobox', { name: 'Track by' }), {
      target: { value: 'percent' },
    });
    fireEvent.click(screen.getByRole('checkbox'));
    first.unmount();
    show(add);
    const post = hold('POST /api/library/:googleId/quotes');
    press('Save');
    await vi.waitFor(() => expect(post).toHaveLength(1));
    expect(post[0]?.asked.body).toMatchObject({
      text: 'Call me whatever.',
      percent: 12,
      hasSpoilers: true,
    });
  });

  it('says after a reload what it began with', async () => {
    const showQuote = (text: string) =>
      show(<QuoteList quotes={[quote(text)]} userId={ada._id} of="book" />);
    const first = showQuote('As it was.');
    const edit = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Options for this quote' }));
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit quote' }));
      return screen.findByLabelText('The passage');
    };
    type(await edit(), 'As I have it.');
    first.unmount();
    showQuote('As another window has it.');
    await edit();
    const put = hold('PUT /api/quotes/:id');
    press('Save');
    await vi.waitFor(() => expect(put).toHaveLength(1));
    expect(put[0]?.asked.body).toMatchObject({
      text: 'As I have it.',
      was: { text: 'As it was.', note: '' },
    });
  });
});

describe('where the browser keeps nothing, as in a frame', () => {
  const forbidden = () => {
    throw new DOMException('Forbidden', 'SecurityError');
  };
  beforeEach(() => {
    for (const name of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, name).mockImplementation(forbidden);
  });
  afterEach(() => vi.restoreAllMocks());

  it('a review is sent, and its form is done', async () => {
    answer('GET /api/account/privacy', privacy);
    answer('POST /api/reviews', {} as Reply<'POST /api/reviews'>);
    const done = vi.fn();
    show(<FormForReview rated={4} onDone={done} />);
    type(await screen.findByLabelText('Review Title'), 'Slow');
    type(document.querySelector<HTMLElement>('textarea') as HTMLElement, 'And worth it.');
    press('Submit Review');
    await vi.waitFor(() => expect(done).toHaveBeenCalled());
  });

  it('a comment is sent, and its form is empty', async () => {
    const send = vi.fn(async () => {});
    show(
      <CommentForm
        name="test"
        label="Say something"
        submitLabel="Send"
        place={{ position: null, isChosen: false }}
        onSubmit={send}
      />,
    );
    const field = screen.getByLabelText<HTMLTextAreaElement>('Say something');
    type(field, 'A first thought');
    press('Send');
    await vi.waitFor(() => expect(field.value).toBe(''));
    expect(send).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('alert').textContent).toBe('');
  });
});

describe('what is typed into a dialog', () => {
  const noop = () => {};
  const dialogs: [what: string, dialog: ReactElement, label: string][] = [
    [
      'about what is reported',
      <ReportDialog key="" kind="review" subject="r1" what="it" onClose={noop} />,
      'More about it (optional)',
    ],
    ['of an account', <UserDialog key="" user={undefined} onClose={noop} />, 'Bio (optional)'],
    ['why somebody is suspended', <SuspensionDialog key="" user={ada} onClose={noop} />, 'Reason'],
    [
      'why several are',
      <SuspendReported key="" reports={[]} onClose={noop} onDone={noop} />,
      'Reason',
    ],
    [
      'of a place in a series',
      <PlaceDialog
        key=""
        seriesId="s1"
        of={{ book: bookSummary({ googleId: 'b1' }), position: '1', status: null, timesRead: 0 }}
        onClose={noop}
      />,
      'Place',
    ],
    ['of a token', <TokenDialog key="" onClose={noop} />, 'Name'],
    [
      'of what a group reads',
      <ReadDialog
        key=""
        groupId="g1"
        book={{ googleId: 'b1', title: 'Middlemarch' }}
        onClose={noop}
        onSaved={noop}
      />,
      'Sections, one a line',
    ],
  ];

  it.each(dialogs)(
    '%s is there again after it was closed, until it is given up',
    async (_, dialog, label) => {
      const open = () => {
        const shown = show(dialog);
        const more = screen.queryByRole('button', { name: 'Add several' });
        if (more) fireEvent.click(more);
        return shown;
      };
      const first = open();
      const before = screen.getByLabelText<HTMLInputElement>(label).value;
      type(screen.getByLabelText(label), 'Typed');
      press('Close');
      await settle();
      first.unmount();
      const second = open();
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('Typed');
      press('Cancel');
      await settle();
      second.unmount();
      open();
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(before);
    },
  );
});

it('lines that are typed of sections become fields, and count where they did not yet', async () => {
  show(
    <ReadDialog
      groupId="g1"
      book={{ googleId: 'b1', title: 'Middlemarch' }}
      onClose={() => {}}
      onSaved={() => {}}
    />,
  );
  press('Add several');
  type(screen.getByLabelText('Sections, one a line'), 'Part one, 120, 2026-12-01\nPart two, 240');
  press('Add these');
  expect(
    screen.getAllByLabelText<HTMLInputElement>('Name of the section').map(({ value }) => value),
  ).toEqual(['Part one', 'Part two']);
  press('Add several');
  type(screen.getByLabelText('Sections, one a line'), 'The end, 100%');
  const saved = hold('POST /api/groups/:id/reads');
  press('Save');
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.asked.body).toMatchObject({
    sections: [
      { name: 'Part one', upTo: { page: 120 }, on: '2026-12-01' },
      { name: 'Part two', upTo: { page: 240 }, on: null },
      { name: 'The end', upTo: { percent: 100 }, on: null },
    ],
  });
});

describe('a press that makes something', () => {
  const keys = () => calls.map(({ headers }) => headers.get('idempotency-key'));
  const make = (title: string) => api('POST /api/lists', { body: { title } }).catch(() => {});

  it('has one key until it is known to be done, and another the next time', async () => {
    for (const status of [0, 503, 401]) {
      fail('POST /api/lists', status);
      await make('A list');
    }
    answer('POST /api/lists', {} as Reply<'POST /api/lists'>);
    await make('A list');
    const [first, ...again] = keys();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(again).toEqual([first, first, first]);
    await make('A list');
    expect(keys().at(-1)).not.toBe(first);
  });

  it('has a key of its own beside another that was not answered', async () => {
    fail('POST /api/lists', 0);
    await make('A list');
    await make('Another list');
    const [one, other] = keys();
    expect(other).not.toBe(one);
  });

  it('keeps nothing of what proves who somebody is', async () => {
    fail('POST /api/users/signin', 0);
    await api('POST /api/users/signin', { body: { username: 'ada', password: 'secret' } }).catch(
      () => {},
    );
    expect(keys()).toEqual([null]);
  });
});
