import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../shared/contract/index.ts';
import { bookDetails as bookDetailsOf } from '../../web/features/books/books.api.ts';
import { BookStatus, EntryPanel } from '../../web/features/library/BookEntry.tsx';
import { otherTitleOf } from '../../web/features/library/editionName.ts';
import { LibraryList } from '../../web/features/library/LibraryList.tsx';
import { WantButton } from '../../web/features/library/WantButton.tsx';
import { bookDetails } from '../support/browserReplies.ts';
import { FormForReview } from '../support/FormForReview.tsx';
import { answer, answerList, calls, countOf, fail, hold } from '../support/fakeServer.ts';
import { ada, button, entryWith, press, settle, show, type } from '../support/shown.tsx';

const ENTRY = 'GET /api/library/:googleId';
const mine = { userId: ada._id, googleId: 'b1', title: 'Middlemarch', onReview: () => {} };
const privacy: Reply<'GET /api/account/privacy'> = {
  profile: 'public',
  defaultVisibility: 'public',
  showFollows: true,
  showInDirectory: true,
  countsInTrends: true,
  quotesFromDevices: 'private',
};

const panel = <EntryPanel {...mine} pickShelves={() => null} addQuote={() => <p>A form</p>} />;

/** Opens what there is not yet of a book in the library. */
async function add(what: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Add' }));
  fireEvent.click(screen.getByRole('menuitem', { name: what }));
}

describe('the status of a book', () => {
  it('offers nothing until the entry has come', async () => {
    const entry = hold(ENTRY);
    show(<BookStatus {...mine} />);
    await settle();
    expect(screen.queryByRole('button', { name: 'Want to read' })).toBeNull();
    entry[0]?.answer({ entry: entryWith() });
    await screen.findByRole('button', { name: /^Reading, / });
    expect(countOf(/^PUT/)).toBe(0);
  });

  it('says that the entry could not be loaded, and loads it again', async () => {
    fail(ENTRY, 500);
    show(
      <>
        <BookStatus {...mine} />
        {panel}
      </>,
    );
    await screen.findByText('Your library could not be loaded');
    expect(screen.queryByRole('button', { name: 'Want to read' })).toBeNull();
    answer(ENTRY, { entry: entryWith() });
    press('Retry');
    await screen.findByRole('button', { name: /^Reading, / });
  });

  it('offers to want a book that is not in the library', async () => {
    answer(ENTRY, { entry: null } as Reply<typeof ENTRY>);
    show(<BookStatus {...mine} />);
    await screen.findByRole('button', { name: 'Want to read' });
  });
});

describe('a change of the status', () => {
  const bulk = 'POST /api/library/bulk';
  const choose = async (status: string) => {
    fireEvent.click(await screen.findByRole('button', { name: /Status of Middlemarch$/ }));
    fireEvent.click(await screen.findByRole('menuitemradio', { name: status }));
  };

  it('is taken back by one press, with the readings that came or ended with it', async () => {
    answer(ENTRY, { entry: entryWith() });
    answer(bulk, { changed: 1, undo: 'token' });
    const undone = hold('POST /api/library/undo');
    show(<BookStatus {...mine} />);
    await screen.findByRole('button', { name: /^Reading, / });
    answer(ENTRY, { entry: entryWith({ status: 'stopped' }) });
    await choose('Did not finish');
    await screen.findByText('“Middlemarch” – Now: Did not finish');
    expect(calls.find(({ call }) => call === bulk)?.body).toEqual({
      books: ['b1'],
      set: { status: 'stopped' },
    });
    await screen.findByRole('button', { name: /^Did not finish, / });
    press('Undo');
    await settle();
    expect(undone[0]?.asked.body).toEqual({ undo: 'token' });
    answer(ENTRY, { entry: entryWith() });
    undone[0]?.answer({ restored: 1 });
    await screen.findByRole('button', { name: /^Reading, / });
  });

  function Left({ children }: { children: ReactNode }) {
    const [isLeft, leave] = useState(false);
    return isLeft ? null : (
      <>
        {children}
        <button type="button" onClick={() => leave(true)}>
          Leave
        </button>
      </>
    );
  }

  it.each(['Paused', 'Read'])(
    'to “%s” is said, and can be taken back, also where one has left before the answer',
    async (status) => {
      answer(ENTRY, { entry: entryWith() });
      const sent = hold(bulk);
      show(
        <Left>
          <BookStatus {...mine} />
        </Left>,
      );
      await choose(status);
      await vi.waitFor(() => expect(sent).toHaveLength(1));
      press('Leave');
      sent[0]?.answer({ changed: 1, undo: 'token' });
      await screen.findByText(`“Middlemarch” – Now: ${status}`);
      expect(button('Undo')).toBeTruthy();
    },
  );

  it('is said as well where one has left before a book is read again', async () => {
    answer(ENTRY, { entry: entryWith({ status: 'read' }) });
    const sent = hold(bulk);
    show(<Left>{panel}</Left>);
    fireEvent.click(await screen.findByRole('button', { name: 'Read again' }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    press('Leave');
    sent[0]?.answer({ changed: 1, undo: 'token' });
    await screen.findByText('“Middlemarch” – Now: Reading');
    expect(button('Undo')).toBeTruthy();
  });

  it('by “Want to read” on a card is said as well where one has left before the answer', async () => {
    answer(ENTRY, { entry: null } as Reply<typeof ENTRY>);
    const sent = hold('PUT /api/library/:googleId');
    const card = { googleId: 'b1', title: 'Middlemarch' };
    show(
      <Left>
        <WantButton book={card} known={{ status: null, timesRead: 0 }} />
      </Left>,
    );
    press('Want to read: Middlemarch');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    press('Leave');
    sent[0]?.answer({ entry: entryWith({ status: 'want' }) });
    await screen.findByText('“Middlemarch” – Now: Want to read');
  });

  it('to “Read” is taken back once its dialog is closed, unless something was said in that', async () => {
    answer(ENTRY, { entry: entryWith() });
    answer(bulk, { changed: 1, undo: 'token' });
    show(<BookStatus {...mine} />);
    await screen.findByRole('button', { name: /^Reading, / });
    answer(ENTRY, { entry: entryWith({ status: 'read', updatedAt: '2026-11-01T08:00:00.000Z' }) });
    await choose('Read');
    await screen.findByRole('dialog', { name: 'Finished!' });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    press('Close');
    await screen.findByRole('button', { name: 'Undo' });

    await choose('Read');
    await screen.findByRole('dialog', { name: 'Finished!' });
    const rated = entryWith({ status: 'read', rating: 0.5, updatedAt: '2026-11-01T08:01:00.000Z' });
    answer('PUT /api/library/:googleId', { entry: rated });
    fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowRight' });
    await screen.findByText(/^“Middlemarch” – Rated 0.5/);
    press('Close');
    await settle();
    // It would be the last that was said, and so the one that is shown.
    expect(screen.queryByText(/Now: Read$/)).toBeNull();
  });

  it('is taken back as well where a book is read again', async () => {
    answer(ENTRY, { entry: entryWith({ status: 'read' }) });
    answer(bulk, { changed: 1, undo: 'token' });
    show(panel);
    fireEvent.click(await screen.findByRole('button', { name: 'Read again' }));
    // What was pressed goes: the keyboard goes on at how far one is.
    answer(ENTRY, { entry: entryWith() });
    await screen.findByText('“Middlemarch” – Now: Reading');
    expect(button('Undo')).toBeTruthy();
    await screen.findByRole('button', { name: 'Update progress' });
    await settle(200);
    expect(document.activeElement).toBe(button('Update progress'));
  });
});

describe('what one keeps about a book', () => {
  it('leads back to how far one is where the end was said, and its dialog is closed', async () => {
    answer(ENTRY, { entry: entryWith() });
    answer('GET /api/account/privacy', privacy);
    show(panel);
    fireEvent.click(await screen.findByRole('button', { name: 'Update progress' }));
    fireEvent.click(await screen.findByRole('button', { name: 'I finished it' }));
    await screen.findByRole('dialog', { name: 'Finished!' });
    press('Close');
    await settle(300);
    expect(document.activeElement).toBe(button('Update progress'));
  });

  it('has no stars to press where the entry could not be loaded', async () => {
    fail(ENTRY, 0);
    show(panel);
    await settle();
    expect(screen.queryByRole('slider')).toBeNull();
    expect(screen.queryByRole('button', { name: 'My copy' })).toBeNull();
  });

  it('keeps what was typed of a copy when its dialog is closed, and forgets it when that is given up', async () => {
    answer(ENTRY, { entry: entryWith({ borrowedFrom: 'Ben' }) });
    answer('GET /api/account/privacy', privacy);
    answerList('GET /api/books/:googleId/editions', () => ({ items: [] }));
    show(panel);
    fireEvent.click(await screen.findByRole('button', { name: 'My copy' }));
    type(await screen.findByLabelText('Borrowed from'), 'Typed, and not saved');
    fireEvent.click(screen.getByLabelText('I own this book'));
    press('Close');
    await settle();
    expect(screen.queryByRole('dialog')).toBeNull();
    press('My copy');
    const from = await screen.findByLabelText<HTMLInputElement>('Borrowed from');
    expect(from.value).toBe('Typed, and not saved');
    expect(screen.getByLabelText<HTMLInputElement>('I own this book').checked).toBe(true);
    press('Cancel');
    await settle();
    press('My copy');
    expect((await screen.findByLabelText<HTMLInputElement>('Borrowed from')).value).toBe('Ben');
  });

  it('brings back of what was typed only what was changed, and sends that alone', async () => {
    answer(ENTRY, { entry: entryWith({ visibility: 'public' }) });
    answer('GET /api/account/privacy', privacy);
    answerList('GET /api/books/:googleId/editions', () => ({ items: [] }));
    const first = show(panel);
    fireEvent.click(await screen.findByRole('button', { name: 'My copy' }));
    type(await screen.findByLabelText('Borrowed from'), 'Ben');
    await settle();
    first.unmount();
    // Somebody else's device, or another tab: it is nobody else's business any more.
    answer(ENTRY, { entry: entryWith({ visibility: 'private', lentTo: 'Mara' }) });
    show(panel);
    fireEvent.click(await screen.findByRole('button', { name: 'My copy' }));
    const seenBy = await screen.findByLabelText<HTMLSelectElement>('Who can see this entry');
    expect(seenBy.value).toBe('private');
    expect(screen.getByLabelText<HTMLInputElement>('Lent to').value).toBe('Mara');
    const saved = hold('PUT /api/library/:googleId');
    press('Save');
    await settle();
    expect(saved[0]?.asked.body).toEqual({ borrowedFrom: 'Ben' });
  });

  it('stays lent since the day it was, where only the name is written otherwise', async () => {
    answer(ENTRY, { entry: entryWith({ lentTo: 'Mara', lentOn: '2024-05-17' }) });
    answer('GET /api/account/privacy', privacy);
    answerList('GET /api/books/:googleId/editions', () => ({ items: [] }));
    const saved = hold('PUT /api/library/:googleId');
    show(panel);
    fireEvent.click(await screen.findByRole('button', { name: 'My copy' }));
    type(await screen.findByLabelText('Lent to'), 'Mara B.');
    press('Save');
    await settle();
    expect(saved[0]?.asked.body).toEqual({ lentTo: 'Mara B.', lentOn: '2024-05-17' });
  });

  it('shows its shelves, tags and note, and adds from one menu what there is not yet', async () => {
    answer(ENTRY, {
      entry: entryWith({
        shelves: [{ _id: 's1', name: 'For trains', slug: 'for-trains' }],
        note: 'Lend it to Mara.',
      }),
    });
    show(panel);
    const shelf = await screen.findByRole('link', { name: 'For trains' });
    expect(shelf.getAttribute('href')).toContain('/shelves/s1');
    expect(screen.getByText('Lend it to Mara.')).toBeTruthy();
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names.slice(-4)).toEqual(['Shelves', 'Private note', 'Add', 'My copy']);
    press('Add');
    const added = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(added).toEqual(['Tags', 'Add a quote']);
  });

  it('shows a note as it is laid out, such as one that was made of a review', async () => {
    answer(ENTRY, { entry: entryWith({ note: 'One of the **best** that I know.' }) });
    show(panel);
    const strong = await screen.findByText('best');
    expect(strong.tagName).toBe('STRONG');
    expect(document.body.textContent).not.toContain('**');
  });

  it('shows the newest passage one keeps, and leads to the others', async () => {
    const quote = { text: 'It is wet.', position: { page: 12 }, others: 2 };
    answer(ENTRY, { entry: entryWith({ quote }) });
    show(panel);
    await screen.findByText('It is wet.');
    screen.getByText('page 12');
    const others = screen.getByRole('link', { name: '2 more' });
    expect(others.getAttribute('href')).toBe('#/quotes?book=b1');
  });

  it('keeps a note that was typed while another thing was opened, and saves it alone', async () => {
    answer(ENTRY, { entry: entryWith({ note: 'Before' }) });
    const saved = hold('PUT /api/library/:googleId');
    show(panel);
    fireEvent.click(await screen.findByRole('button', { name: 'Private note' }));
    type(await screen.findByLabelText('Private note'), 'Typed');
    await add('Tags');
    await screen.findByLabelText('Tags');
    // Its name stands above it already.
    expect(screen.getByText('Tags', { selector: 'label' }).className).toBe('visually-hidden');
    press('Private note');
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Private note')).value).toBe('Typed');
    press('Save');
    await settle();
    expect(saved[0]?.asked.body).toEqual({ note: 'Typed', was: { note: 'Before' } });
    saved[0]?.answer({ entry: entryWith({ note: 'Typed' }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(screen.getByText('Typed').tagName).toBe('P');
    await settle();
    expect(saved[1]?.asked.body).toEqual({ note: 'Before', was: { note: 'Typed' } });
  });

  it('takes back what it saved of a book that was not in the library, and nothing else of it', async () => {
    answer(ENTRY, { entry: null } as Reply<typeof ENTRY>);
    const saved = hold('PUT /api/library/:googleId');
    const takenBack = hold('POST /api/library/bulk');
    show(panel);
    await add('Tags');
    type(await screen.findByLabelText('Tags'), 'winter');
    press('Save');
    await settle();
    saved[0]?.answer({ entry: entryWith({ status: null, tags: ['winter'] }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await settle();
    expect(takenBack[0]?.asked.body).toEqual({
      books: ['b1'],
      set: { addTags: [], removeTags: ['winter'] },
    });
    expect(countOf(/^DELETE/)).toBe(0);
  });

  it('opens what was being written when the page was left, without taking the focus', async () => {
    answer(ENTRY, { entry: entryWith() });
    const { unmount } = show(panel);
    await add('Private note');
    const note = await screen.findByLabelText('Private note');
    expect(document.activeElement).toBe(note);
    type(note, 'Half a sentence');
    unmount();
    show(panel);
    const again = await screen.findByLabelText<HTMLTextAreaElement>('Private note');
    expect(again.value).toBe('Half a sentence');
    expect(document.activeElement).not.toBe(again);
  });

  it('says beside the field that a note could not be saved, and keeps it', async () => {
    answer(ENTRY, { entry: entryWith() });
    fail('PUT /api/library/:googleId', 500);
    show(panel);
    await add('Private note');
    type(await screen.findByLabelText('Private note'), 'Typed');
    press('Save');
    await screen.findByText('Your library could not be changed');
    expect(screen.getByLabelText<HTMLTextAreaElement>('Private note').value).toBe('Typed');
  });

  it('saves each press on a shelf by itself, two quick ones together, and takes them back where they fail', async () => {
    answer(ENTRY, { entry: entryWith() });
    const saved = hold('PUT /api/library/:googleId');
    const takenBack = hold('POST /api/library/bulk');
    show(
      <EntryPanel
        {...mine}
        pickShelves={(chosen, onChange) =>
          ['s1', 's2'].map((id) => (
            <button key={id} type="button" onClick={() => onChange([...chosen, id])}>
              {`${id} ${chosen.includes(id)}`}
            </button>
          ))
        }
        addQuote={() => null}
      />,
    );
    await add('Shelves');
    fireEvent.click(await screen.findByRole('button', { name: 's1 false' }));
    press('s2 false');
    expect(button('s1 true')).toBeTruthy();
    expect(button('s2 true')).toBeTruthy();
    await settle();
    saved[0]?.answer({
      entry: entryWith({ shelves: [{ _id: 's1', name: 'One', slug: 'one' }] }),
    });
    await vi.waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]?.asked.body).toEqual({ shelves: ['s1', 's2'] });
    expect(button('s2 true')).toBeTruthy();
    saved[1]?.fail(500);
    await screen.findByRole('button', { name: 's2 false' });
    expect(button('s1 true')).toBeTruthy();
    press('Undo');
    await settle();
    expect(takenBack[0]?.asked.body).toEqual({
      books: ['b1'],
      set: { addShelves: [], removeShelves: ['s1'] },
    });
  });
});

describe('a panel in the room that was kept for it', () => {
  const kept = (
    <EntryPanel {...mine} isRoomKept pickShelves={() => null} addQuote={() => <p>A form</p>} />
  );
  const shelves = [{ _id: 's1', name: 'For the summer', slug: 'for-the-summer' }];

  it('has how far one is, and what there is no room for behind a press', async () => {
    answer(ENTRY, { entry: entryWith({ shelves }) });
    show(kept);
    await screen.findByRole('button', { name: 'Update progress' });
    expect(screen.queryByText('Your rating')).toBeNull();
    expect(screen.queryByText('For the summer')).toBeNull();
    press('Show more: My library');
    await screen.findByText('For the summer');
    expect(screen.getByText('Your rating')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more: My library' })).toBeNull();
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('own-dates'));
  });

  it('is whole where something is opened in it', async () => {
    answer(ENTRY, { entry: entryWith({ shelves }) });
    show(kept);
    fireEvent.click(await screen.findByRole('button', { name: 'Update progress' }));
    await screen.findByText('For the summer');
  });

  it('has the stars of a book that was read', async () => {
    answer(ENTRY, { entry: entryWith({ status: 'read' }) });
    show(kept);
    await screen.findByText('Your rating');
    press('Show more: My library');
    await screen.findByRole('button', { name: 'Add' });
  });

  it('is whole where it has room, and stays so', async () => {
    answer(ENTRY, { entry: entryWith({ status: 'want', readings: [] }) });
    show(
      <>
        <BookStatus {...mine} />
        {kept}
      </>,
    );
    await screen.findByRole('button', { name: 'Add' });
    expect(screen.queryByRole('button', { name: 'Show more: My library' })).toBeNull();
    answer('POST /api/library/bulk', { changed: 1, undo: 'token' });
    answer(ENTRY, { entry: entryWith({ shelves }) });
    fireEvent.click(screen.getByRole('button', { name: /Status of Middlemarch$/ }));
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Reading' }));
    await screen.findByText('For the summer');
  });
});

describe('a copy that is somewhere else', () => {
  it('is said to be lent since a month, and taken back in its dialog', async () => {
    answer(ENTRY, {
      entry: entryWith({
        status: 'read',
        lentTo: 'Mara',
        lentOn: '2024-05-17',
        borrowedFrom: 'Ben',
      }),
    });
    answer('GET /api/account/privacy', privacy);
    answerList('GET /api/books/:googleId/editions', () => ({ items: [] }));
    const saved = hold('PUT /api/library/:googleId');
    show(panel);
    await screen.findByRole('button', { name: 'Borrowed from Ben' });
    fireEvent.click(screen.getByRole('button', { name: 'Lent to Mara since May 2024' }));
    const day = await screen.findByLabelText<HTMLInputElement>('Lent on');
    expect(day.value).toBe('2024-05-17');
    type(screen.getByLabelText('Lent to'), '');
    expect(screen.queryByLabelText('Lent on')).toBeNull();
    press('Save');
    await settle();
    // What was not touched may have been changed elsewhere, and is not said anew.
    expect(saved[0]?.asked.body).toEqual({ lentTo: null });
  });
});

describe('by when and how soon a book is to be read', () => {
  it('is said beside its status, and changed in its dialog', async () => {
    answer(ENTRY, { entry: entryWith({ status: 'want', dueOn: '2026-12-24', priority: 2 }) });
    answer('GET /api/account/privacy', privacy);
    answerList('GET /api/books/:googleId/editions', () => ({ items: [] }));
    const saved = hold('PUT /api/library/:googleId');
    show(panel);
    fireEvent.click(await screen.findByRole('button', { name: 'Finish by Dec 24, 2026' }));
    const day = await screen.findByLabelText<HTMLInputElement>('Finish by');
    expect(day.value).toBe('2026-12-24');
    const soon = screen.getByLabelText<HTMLSelectElement>('How soon');
    expect(soon.selectedOptions[0]?.textContent).toBe('Soon');
    type(day, '');
    type(soon, '5');
    press('Save');
    await settle();
    expect(saved[0]?.asked.body).toMatchObject({ dueOn: null, priority: 5 });
  });

  it('is not said of what has been read', async () => {
    answer(ENTRY, { entry: entryWith({ status: 'read', dueOn: '2026-12-24' }) });
    show(panel);
    await screen.findByRole('button', { name: 'My copy' });
    expect(screen.queryByRole('button', { name: /^Finish by/ })).toBeNull();
  });
});

describe('the form for a review', () => {
  const form = <FormForReview rated={3.5} />;
  const fill = async () => {
    type(await screen.findByLabelText('Review Title'), 'Slow');
    type(document.querySelector<HTMLElement>('textarea') as HTMLElement, 'And worth it.');
  };

  it('begins with the rating that was given, half star and all', async () => {
    answer('GET /api/account/privacy', privacy);
    const review = hold('POST /api/reviews');
    show(form);
    await fill();
    expect(screen.getByText('3.5 of 5')).toBeTruthy();
    press('Submit Review');
    await settle();
    expect(review[0]?.asked.body).toMatchObject({ rating: 3.5 });
  });

  it('keeps what is typed while it is being sent', async () => {
    answer('GET /api/account/privacy', privacy);
    const review = hold('POST /api/reviews');
    show(form);
    await fill();
    press('Submit Review');
    await settle();
    type(document.querySelector<HTMLElement>('textarea') as HTMLElement, 'And worth it. Twice.');
    review[0]?.answer({} as Reply<'POST /api/reviews'>);
    await settle();
    expect(localStorage.getItem(`commonplace.draft.${ada._id}.b1`)).toContain('Twice');
  });
});

it('a review counts at once in everything that shows the rating', async () => {
  answer('GET /api/account/privacy', privacy);
  answer(ENTRY, { entry: entryWith() });
  show(
    <>
      {panel}
      <FormForReview rated={null} />
    </>,
  );
  expect((await screen.findByRole('slider')).getAttribute('aria-valuenow')).toBe('0');
  fireEvent.click(within(screen.getByRole('radiogroup')).getByLabelText('4 stars'));
  type(await screen.findByLabelText('Review Title'), 'Slow');
  type(document.querySelector<HTMLElement>('textarea') as HTMLElement, 'And worth it.');
  answer('POST /api/reviews', {} as Reply<'POST /api/reviews'>);
  answer(ENTRY, { entry: entryWith({ rating: 4 }) });
  press('Submit Review');
  await vi.waitFor(() =>
    expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('4'),
  );
  expect(countOf('POST /api/reviews')).toBe(1);
  expect(button('My copy')).toBeTruthy();
});

it('stars that are given count at once in how a book is rated', async () => {
  answer(ENTRY, { entry: entryWith() });
  const average = vi.fn();
  function Average() {
    const { data } = useQuery(bookDetailsOf('b1'));
    average(data?.averageRating);
    return null;
  }
  const book = (averageRating: number | null) =>
    answer('GET /api/books/:googleId', {
      success: true,
      book: bookDetails({ googleId: 'b1', averageRating }),
    } as Reply<'GET /api/books/:googleId'>);
  book(null);
  show(
    <>
      {panel}
      <Average />
    </>,
  );
  const stars = await screen.findByRole('slider');
  await vi.waitFor(() => expect(average).toHaveBeenLastCalledWith(null));
  answer('PUT /api/library/:googleId', { entry: entryWith({ rating: 0.5 }) });
  book(0.5);
  fireEvent.keyDown(stars, { key: 'ArrowRight' });
  await vi.waitFor(() => expect(average).toHaveBeenLastCalledWith(0.5));
});

describe('one’s own edition', () => {
  const edition = {
    _id: 'e1',
    title: 'Die Blechtrommel',
    publisher: 'dtv',
    publishedDate: '1993',
    pageCount: 784,
    language: 'de',
    format: 'paper' as const,
    isbn13: '9783423118217',
    thumbnail: null,
  };
  const { book } = entryWith();
  const drum = { ...book, title: 'The Tin Drum' };

  it('is named where it is called otherwise than the book', () => {
    const named = (title: string, of: string) =>
      otherTitleOf({ book: { ...book, title: of }, edition: { ...edition, title } });
    expect(named('Die Blechtrommel', 'The Tin Drum')).toBe('Die Blechtrommel');
    for (const [one, other] of [
      ['The Dispossessed: An Ambiguous Utopia', 'The Dispossessed'],
      ['Der Steppenwolf', 'Steppenwolf'],
      ["Death's End", 'Death’s End'],
      ['Mrs. Dalloway', 'Mrs Dalloway'],
      ['L’Étranger', "L'Etranger"],
      ['Étranger', 'L’Étranger'],
      ['Dont Look Now', "Don't Look Now"],
      ['ノルウェイの森', 'ノルウェイの森上巻'],
    ] as const)
      expect([named(one, other), named(other, one)], one).toEqual([undefined, undefined]);
    for (const [one, other] of [
      ['It', 'Der Titel'],
      ['Emma', 'Dilemmas'],
      ['森', 'ノルウェイの森'],
    ] as const)
      expect([named(one, other), named(other, one)], one).toEqual([one, other]);
    expect(otherTitleOf({ book: drum, edition: null })).toBeUndefined();
  });

  it('has its title on the cover that is drawn for it and on its spine, in one’s own library alone', () => {
    const drawn = `/covers/${drum.googleId}.svg`;
    const shownOf = (thumbnail: string, more: { view?: 'spines'; isTheirs?: boolean } = {}) => {
      const entry = entryWith({ book: { ...drum, thumbnail }, edition });
      const { container, unmount } = show(
        <LibraryList entries={[entry]} view="covers" {...more} />,
      );
      const shown = container.querySelector('img')?.getAttribute('src') ?? container.textContent;
      unmount();
      return shown;
    };
    expect(shownOf(drawn)).toBe(`${drawn}?edition=e1`);
    expect(shownOf(drawn, { isTheirs: true })).toBe(drawn);
    expect(shownOf('/covers/b1?v=picture')).toBe('/covers/b1?v=picture');
    expect(shownOf(drawn, { view: 'spines' })).toContain('Die Blechtrommel');
    expect(shownOf(drawn, { view: 'spines', isTheirs: true })).toContain('The Tin Drum');
  });

  it('has its title in one’s own library and on the page of the book, and not in that of others', async () => {
    const entry = entryWith({ book: drum, edition });
    const { unmount } = show(<LibraryList entries={[entry]} view="covers" />);
    screen.getByRole('link', { name: 'Die Blechtrommel' });
    unmount();
    const list = show(<LibraryList entries={[entry]} view="list" />);
    screen.getByRole('link', { name: 'The Tin Drum' });
    screen.getByText('Die Blechtrommel');
    list.unmount();
    const theirs = show(<LibraryList entries={[entry]} view="covers" isTheirs />);
    screen.getByRole('link', { name: 'The Tin Drum' });
    theirs.unmount();
    answer(ENTRY, { entry });
    show(panel);
    await screen.findByRole('button', { name: 'My edition: Die Blechtrommel' });
  });
});
