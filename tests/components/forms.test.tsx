import { act, fireEvent, screen } from '@testing-library/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../shared/contract/index.ts';
import { CommentForm } from '../../web/features/comments/CommentForm.tsx';
import { commentOn } from '../../web/features/comments/comments.api.ts';
import { FirstFavoritesDialog } from '../../web/features/favorites/FirstFavoritesDialog.tsx';
import { ReadDialog } from '../../web/features/groups/ReadDialog.tsx';
import { DatesForm } from '../../web/features/library/DatesForm.tsx';
import { ReadingForm } from '../../web/features/library/ReadingForm.tsx';
import { ListDialog } from '../../web/features/lists/ListDialog.tsx';
import { ListPicker } from '../../web/features/lists/ListPicker.tsx';
import { CutPicture } from '../../web/features/profiles/CutPicture.tsx';
import { QuestionForm } from '../../web/features/questions/QuestionForm.tsx';
import { ReportDialog } from '../../web/features/reports/ReportDialog.tsx';
import { SuspendReported } from '../../web/features/reports/SuspendReported.tsx';
import { PlaceDialog } from '../../web/features/series/PlaceDialog.tsx';
import { SuspensionDialog } from '../../web/features/users/SuspensionDialog.tsx';
import { UserDialog } from '../../web/features/users/UserDialog.tsx';
import { AddBookPage } from '../../web/pages/AddBookPage.tsx';
import { usePerson } from '../../web/session/account.tsx';
import { bookSummary, report } from '../support/browserReplies.ts';
import { answer, answerList, fail, hold } from '../support/fakeServer.ts';
import { ada, press, settle, show, type } from '../support/shown.tsx';

const noop = () => {};
const closed = vi.fn();

beforeEach(() => void closed.mockClear());

const reported = report('review', 'r1');

interface Case {
  form: ReactElement;
  /** The field that is typed into, and what it is called in the contract. */
  label: string;
  field: string;
  button: string;
  call: Call;
  /** What else has to be said. */
  before?: () => void;
  reply?: unknown;
}

const FORMS: Record<string, Case> = {
  'a place in a series': {
    form: (
      <PlaceDialog
        seriesId="s1"
        of={{ book: bookSummary({ googleId: 'b1' }), position: '1', status: null, timesRead: 0 }}
        onClose={closed}
      />
    ),
    label: 'Place',
    field: 'position',
    button: 'Save',
    call: 'PUT /api/series/:id/books/:googleId',
  },
  'a comment': {
    form: (
      <CommentForm
        name="comment"
        label="Say something"
        submitLabel="Send"
        place={{ position: null, isChosen: false }}
        onSubmit={(body) => commentOn('review', 'r1', body)}
        onSent={closed}
        onCancel={closed}
      />
    ),
    label: 'Say something',
    field: 'text',
    button: 'Send',
    call: 'POST /api/reviews/:id/comments',
  },
  'the days of a reading': {
    form: (
      <DatesForm
        googleId="b1"
        dates={{ startedOn: null, endedOn: null }}
        isEnded={false}
        onClose={closed}
      />
    ),
    label: 'Year',
    field: 'startedOn',
    button: 'Save',
    call: 'PUT /api/library/:googleId',
  },
  'an earlier reading': {
    form: <ReadingForm googleId="b1" onClose={closed} />,
    label: 'Pages in your edition',
    field: 'pages',
    button: 'Save',
    call: 'POST /api/library/:googleId/readings',
  },
  'a book that is missing': {
    form: <AddBookPage />,
    label: 'Title',
    field: 'title',
    button: 'Add this book',
    call: 'POST /api/books',
    reply: { googleId: 'b9', title: 'A first text, long enough' },
    before: () => type(screen.getByLabelText('Author'), 'George Eliot'),
  },
  'a report': {
    form: <ReportDialog kind="review" subject="r1" what="it" onClose={closed} />,
    label: 'More about it (optional)',
    field: 'text',
    button: 'Send report',
    call: 'POST /api/reports',
    before: () =>
      fireEvent.change(screen.getByLabelText('What is wrong with it?'), {
        target: { value: 'spam' },
      }),
  },
  'an account': {
    form: <UserDialog user={undefined} onClose={closed} />,
    label: 'Bio (optional)',
    field: 'bio',
    button: 'Add User',
    call: 'POST /api/users/signup',
  },
  'a suspension': {
    form: <SuspensionDialog user={ada} onClose={closed} />,
    label: 'Reason',
    field: 'reason',
    button: 'Suspend',
    call: 'PUT /api/admin/users/:id/suspension',
  },
  'several suspensions': {
    form: <SuspendReported reports={[reported]} onClose={closed} onDone={noop} />,
    label: 'Reason',
    field: 'reason',
    button: 'Suspend',
    call: 'POST /api/admin/suspensions',
    reply: [],
    before: () => answer('POST /api/admin/reports/:id/resolution', {} as never),
  },
  'what a group reads': {
    form: (
      <ReadDialog
        groupId="g1"
        book={{ googleId: 'b1', title: 'Middlemarch' }}
        onClose={closed}
        onSaved={noop}
      />
    ),
    label: 'Until',
    field: 'until',
    button: 'Save',
    call: 'POST /api/groups/:id/reads',
  },
  'a question': {
    form: <QuestionForm name="question.new" start="" />,
    label: 'What do you remember?',
    field: 'text',
    button: 'Ask',
    call: 'POST /api/questions',
  },
};

/** As the field takes it: a day, or words. */
const TEXTS: Record<string, [string, string]> = {
  until: ['2026-12-01', '2026-12-08'],
  startedOn: ['1999', '2001'],
  pages: ['214', '220'],
};

/** What can be left while the toasts stay. */
function Leavable({ children }: { children: ReactNode }) {
  const [isThere, setThere] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setThere(false)}>
        Leave
      </button>
      {isThere ? children : null}
    </>
  );
}

describe.each(Object.entries(FORMS))(
  'the form of %s',
  (_, { form, label, field, button, call, before, reply = {} }) => {
    const [first, second] = TEXTS[field] ?? ['A first text, long enough', 'A second text'];
    const box = () => screen.getByLabelText<HTMLInputElement>(label);
    const fill = (screen: ReactNode = form) => {
      const shown = show(screen);
      before?.();
      type(box(), first);
      return shown;
    };

    it('is sent once by two presses', async () => {
      fill();
      const sent = hold(call);
      press(button);
      fireEvent.submit(box().closest('form') as HTMLFormElement);
      await settle();
      fireEvent.submit(box().closest('form') as HTMLFormElement);
      await settle();
      expect(sent).toHaveLength(1);
    });

    it('keeps what was typed while it was sent', async () => {
      fill();
      const sent = hold(call);
      press(button);
      await vi.waitFor(() => expect(sent).toHaveLength(1));
      type(box(), second);
      sent[0]?.answer(reply as never);
      await settle();
      expect(box().value).toBe(second);
      expect(closed).not.toHaveBeenCalled();
    });

    it('says what is wrong beside its field, and leads there', async () => {
      fill();
      fail(call, 400, { message: 'So not.', fields: { [field]: 'So not.' } });
      press(button);
      await vi.waitFor(() => expect(box().getAttribute('aria-invalid')).toBe('true'));
      expect(screen.getAllByText('So not.')).not.toHaveLength(0);
      expect(document.activeElement).toBe(box());
      type(box(), second);
      expect(box().getAttribute('aria-invalid')).toBeNull();
    });

    it('says it above the button where the form has no such field, and leads there', async () => {
      fill();
      fail(call, 400, { message: 'Not that.', fields: { elsewhere: 'Not that.' } });
      press(button);
      const said = await screen.findByText(/Not that\./);
      expect(document.activeElement?.contains(said)).toBe(true);
    });

    it('says that it was not taken also where it was closed meanwhile', async () => {
      fill(<Leavable>{form}</Leavable>);
      const sent = hold(call);
      press(button);
      await vi.waitFor(() => expect(sent).toHaveLength(1));
      press('Leave');
      expect(screen.queryByLabelText(label)).toBeNull();
      sent[0]?.fail(500);
      await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/\w/));
    });

    it('forgets what was taken although it was closed meanwhile', async () => {
      const shown = fill();
      const sent = hold(call);
      press(button);
      await vi.waitFor(() => expect(sent).toHaveLength(1));
      shown.unmount();
      sent[0]?.answer(reply as never);
      await settle();
      show(form);
      expect(box().value).not.toBe(first);
    });
  },
);

it('a form that was not sent without a network says so beside its button until the network is back', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show(FORMS['a question']?.form ?? null);
  type(screen.getByRole('textbox'), 'A door in a garden');
  fail('POST /api/questions', 0);
  press('Ask');
  expect((await screen.findByText(/^You’re offline. ./)).closest('form')).toBeTruthy();
  network.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  // The focus is on what says it: that it was not sent is said as before.
  expect(screen.queryByText(/offline/)).toBeNull();
  expect(document.activeElement?.textContent).toMatch(/could not be/);
  press('Ask');
  await settle();
  const sentence = await screen.findByText(/could not be/);
  expect(sentence.textContent).not.toMatch(/offline/);
});

it('a list that was closed while it was made is not offered once more', async () => {
  const dialog = <ListDialog userId={ada._id} onClose={noop} onSaved={noop} />;
  const shown = show(dialog);
  type(screen.getByLabelText('Title of the list'), 'Slow books');
  const made = hold('POST /api/lists');
  press('Save');
  await vi.waitFor(() => expect(made).toHaveLength(1));
  shown.unmount();
  made[0]?.answer({} as never);
  await settle();
  show(dialog);
  expect(screen.getByLabelText<HTMLInputElement>('Title of the list').value).toBe('');
});

it('a new list has the book also where it was closed while it was made', async () => {
  answerList('GET /api/lists', () => ({ items: [] }));
  show(
    <Leavable>
      <ListPicker userId={ada._id} googleId="b1" title="Emma" onClose={noop} />
    </Leavable>,
  );
  press('New list');
  type(screen.getByLabelText('Title of the list'), 'Slow books');
  const made = hold('POST /api/lists');
  press('Save');
  await vi.waitFor(() => expect(made).toHaveLength(1));
  press('Leave');
  const put = hold('PUT /api/lists/:id/books/:googleId');
  made[0]?.answer({ _id: 'l1' } as never);
  await vi.waitFor(() => expect(put).toHaveLength(1));
  expect(put[0]?.asked.call).toBe('PUT /api/lists/l1/books/b1');
  put[0]?.fail(500);
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/\w/));
});

it('a comment that is sent when the session is over keeps its form, with the way to sign in', async () => {
  const { form, call, label } = FORMS['a comment'] as Case;
  const ForMembers = () => (usePerson() === undefined ? null : form);
  show(<ForMembers />);
  type(screen.getByLabelText(label), 'Half a thought');
  fail(call, 401);
  press('Send');
  await screen.findByRole('link', { name: 'Sign In' });
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('Half a thought');
});

it('a favourite that is pressed while the first are being saved stays to be saved as well', async () => {
  answerList('GET /api/favorites', () => ({
    items: ['Emma', 'Middlemarch'].map((title) => ({
      _id: title,
      book: title,
      addedAt: '2026-01-01T00:00:00.000Z',
      title,
      thumbnail: null,
    })),
  }));
  show(<FirstFavoritesDialog userId={ada._id} first={[]} onClose={closed} />);
  fireEvent.click(await screen.findByRole('button', { name: /Emma/ }));
  const sent = hold('PUT /api/favorites/first');
  press('Save');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  press(/Middlemarch/);
  sent[0]?.answer([]);
  await settle();
  expect(closed).not.toHaveBeenCalled();
  press('Save');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.asked.body).toEqual({ books: ['Emma', 'Middlemarch'] });
});

it('a square that is moved while its picture is being saved stays to be saved as well', async () => {
  const picture = { file: new Blob(['x']), preview: 'data:,', width: 400, height: 300 };
  show(<CutPicture picture={picture} onClose={closed} />);
  const square = screen.getByRole('slider', { name: 'The square that is shown' });
  const size = screen.getByLabelText('Size of the square');
  type(size, '200');
  const sent = hold('PUT /api/profile/picture');
  press('Save picture');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  type(size, '100');
  sent[0]?.answer(ada);
  await settle();
  expect([closed.mock.calls.length, square.getAttribute('aria-valuenow')]).toEqual([0, '100']);
  press('Save picture');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.answer(ada);
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});
