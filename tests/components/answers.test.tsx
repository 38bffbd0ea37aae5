import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { Answer, Question } from '../../shared/contract/questions.ts';
import { Answers } from '../../web/features/questions/Answers.tsx';
import { open } from '../support/application.tsx';
import { answer, answerList, calls, fail, hold } from '../support/fakeServer.ts';
import { ada, press, show, type } from '../support/shown.tsx';

const ADA = { _id: 'ada', username: 'ada' };
const THEO = { _id: 'theo', username: 'theo' };
const QUESTION = {
  _id: 'q',
  text: 'A quokka who sells xylophones.',
  user: THEO,
  createdAt: '2026-11-20T10:00:00.000Z',
  answers: 25,
  accepted: null,
  mentions: [],
} as unknown as Question;
const given = (at: number, more: Partial<Answer> = {}) =>
  ({
    _id: `a${at}`,
    book: { _id: `b${at}`, googleId: `g${at}`, title: `Book ${at}`, authors: [], categories: [] },
    text: `Reason ${at}`,
    user: ADA,
    createdAt: '2026-11-21T10:00:00.000Z',
    isAccepted: false,
    mentions: [],
    hidden: [],
    ...more,
  }) as unknown as Answer;
const LIST = 'GET /api/questions/:id/answers';
const PUT = 'PUT /api/questions/:id/answers/:answerId';

const shown = (linked?: string) =>
  show(
    <Answers
      question={QUESTION}
      userId="ada"
      mayDeleteOthers={false}
      linked={linked}
      actionsOf={() => null}
    />,
  );
const articleOf = (at: number) =>
  screen.getByText(`Reason ${at}`).closest('article') as HTMLElement;

beforeEach(() => sessionStorage.clear());

it('whoever asks has the same name in the heading as below it', async () => {
  const theo = { ...QUESTION.user, displayName: 'Theo D.' };
  answer('GET /api/questions/:id', { ...QUESTION, user: theo });
  answerList(LIST, () => ({ items: [] }));
  open('/questions/q');
  await screen.findByRole('heading', { name: 'Theo D. asks', level: 1 });
  await screen.findByRole('link', { name: 'Theo D. @theo' });
});

it('a name and the username beside it are one thing, which no box lets run together', async () => {
  answerList(LIST, () => ({
    items: [given(1, { user: { ...ADA, displayName: 'Ada L.' } as Answer['user'] })],
  }));
  shown();
  const link = await screen.findByRole('link', { name: 'Ada L. @ada' });
  expect(link.children).toHaveLength(1);
});

it('one’s own answer is changed in its place, and says what it began with', async () => {
  answerList(LIST, () => ({ items: [given(1)] }));
  answer(PUT, given(1, { text: 'A better reason' }));
  shown();
  await screen.findByText('Reason 1');
  // It stands with the book, beside the cover.
  expect(screen.getByRole('heading', { name: 'Book 1' }).parentElement?.textContent).toContain(
    'Reason 1',
  );
  press('Edit');
  const field = screen.getByRole<HTMLTextAreaElement>('textbox');
  expect(field.value).toBe('Reason 1');
  type(field, 'A better reason');
  answerList(LIST, () => ({ items: [given(1, { text: 'A better reason' })] }));
  press('Save Changes');
  await screen.findByText('A better reason');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
    text: 'A better reason',
    was: { text: 'Reason 1' },
  });
});

it('what was typed to change an answer stays when it is refused, and when the page was left', async () => {
  answerList(LIST, () => ({ items: [given(1)] }));
  fail(PUT, 500);
  const first = shown();
  await screen.findByText('Reason 1');
  press('Edit');
  type(screen.getByRole('textbox'), 'Half a rea');
  press('Save Changes');
  await screen.findByRole('alert');
  first.unmount();
  shown();
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('Half a rea');
  press('Cancel');
  await screen.findByText('Reason 1');
});

it('answers of others cannot be changed', async () => {
  answerList(LIST, () => ({ items: [given(1, { user: THEO as never })] }));
  shown();
  await screen.findByText('Reason 1');
  expect(within(articleOf(1)).queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('the answer that a link leads to is gone to, however far down the list', async () => {
  answerList(LIST, ({ query }) =>
    query.has('cursor')
      ? { items: [given(21)], total: 21 }
      : { items: Array.from({ length: 20 }, (_, at) => given(at + 1)), total: 21, next: 'more' },
  );
  shown('a21');
  await screen.findByText('Reason 21');
  await expect.poll(() => document.activeElement).toBe(articleOf(21));
});

it('what stands below the answers waits for them, but not for longer than a moment', async () => {
  hold(LIST);
  show(
    <Answers
      question={QUESTION}
      userId="ada"
      mayDeleteOthers={false}
      linked={undefined}
      actionsOf={() => null}
    >
      <p>Which book was it?</p>
    </Answers>,
  );
  expect(screen.queryByText('Which book was it?')).toBeNull();
  await screen.findByText('Which book was it?');
});

it('one’s own question is changed with the focus in it, and what was typed is there after the page was left', async () => {
  const own = { ...QUESTION, user: { ...ADA, _id: ada._id } as Question['user'] };
  answer('GET /api/questions/:id', own);
  answerList(LIST, () => ({ items: [] }));
  const first = open('/questions/q', ada);
  await screen.findByText(QUESTION.text);
  press('Edit');
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: FIELD });
  expect(document.activeElement).toBe(await field());
  type(await field(), 'A quokka who sells zithers.');
  first.unmount();
  open('/questions/q', ada);
  expect((await field()).value).toBe('A quokka who sells zithers.');
  answer('PUT /api/questions/:id', { ...own, text: 'A quokka who sells zithers.' });
  answer('GET /api/questions/:id', { ...own, text: 'A quokka who sells zithers.' });
  press('Save Changes');
  await screen.findByText('Saved');
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('article', { name: 'ada asks' }));
  press('Edit');
  press('Cancel');
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('article', { name: 'ada asks' }));
});

const FIELD = 'What do you remember?';
