import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnTag } from '../../shared/contract/library.ts';
import { EntryPanel } from '../../web/features/library/BookEntry.tsx';
import { LibraryPage } from '../../web/pages/LibraryPage.tsx';
import { answer, answerList, calls, countOf, fail } from '../support/fakeServer.ts';
import { ada, button, entryWith, press, settle, show, type } from '../support/shown.tsx';

let tags: OwnTag[];

beforeEach(() => {
  location.hash = '#/library';
  localStorage.setItem('commonplace.library.view', 'list');
  tags = [
    { tag: 'night', books: 3 },
    { tag: 'Train', books: 1 },
  ];
  answerList('GET /api/library', () => ({ items: [entryWith({ tags: ['night', 'Train'] })] }));
  answerList('GET /api/library/tags', () => ({ items: tags }));
});

const row = async () => within(await screen.findByRole('group', { name: 'My tags' }));
async function manage(tag: string, what: string) {
  await row();
  press('Manage tags');
  fireEvent.click(await screen.findByRole('button', { name: `Options for the tag ${tag}` }));
  fireEvent.click(screen.getByRole('menuitem', { name: what }));
}

describe('tags above the library', () => {
  it('narrow it to the books of one, and to all of them again', async () => {
    show(<LibraryPage />);
    const night = (await row()).getByRole('button', { name: 'night 3' });
    fireEvent.click(night);
    await settle(400);
    expect(location.hash).toBe('#/library?tag=night');
    expect(calls.some(({ query }) => query.get('tag') === 'night')).toBe(true);
    expect(night.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(night);
    await settle(400);
    expect(location.hash).toBe('#/library');
  });

  it('stand twelve in a row until more are asked for, and the chosen one always', async () => {
    tags = Array.from({ length: 20 }, (_, at) => ({ tag: `t${at + 1}`, books: 20 - at }));
    location.hash = '#/library?tag=t17';
    show(<LibraryPage />);
    const names = async () =>
      (await row())
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
        .filter((text) => /^t\d/.test(text ?? ''));
    expect(await names()).toHaveLength(13);
    press('More tags');
    expect(await names()).toHaveLength(20);
    expect(screen.queryByRole('button', { name: 'More tags' })).toBeNull();
  });

  it('are not there where one has none, nor where they do not come', async () => {
    tags = [];
    show(<LibraryPage />);
    await screen.findByText('Middlemarch');
    expect(screen.queryByRole('group', { name: 'My tags' })).toBeNull();
  });

  it('stand at each book of the list', async () => {
    show(<LibraryPage />);
    expect(await screen.findByText('night · Train')).toBeTruthy();
  });
});

describe('managing tags', () => {
  it('renames one, and the library stays narrowed to it', async () => {
    location.hash = '#/library?tag=night';
    show(<LibraryPage />);
    await manage('night', 'Rename');
    type(await screen.findByLabelText('New name'), 'Bedtime');
    answer('PUT /api/library/tags/:tag', () => {
      tags = [{ tag: 'Bedtime', books: 3 }, ...tags.slice(1)];
      return { tag: 'Bedtime', books: 3 };
    });
    press('Save');
    await screen.findByText('Tag renamed');
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({ name: 'Bedtime' });
    await settle();
    expect(location.hash).toBe('#/library?tag=Bedtime');
  });

  it('says that two become one where the other name is taken, in whatever letters', async () => {
    show(<LibraryPage />);
    await manage('night', 'Rename');
    const name = await screen.findByLabelText('New name');
    expect(screen.queryByText(/the two become one/)).toBeNull();
    type(name, ' train');
    expect(screen.getByText(/the two become one/)).toBeTruthy();
  });

  it('says why a name is not taken, and keeps what was typed', async () => {
    show(<LibraryPage />);
    await manage('night', 'Rename');
    type(await screen.findByLabelText('New name'), ' ');
    fail('PUT /api/library/tags/:tag', 400, {
      message: 'No',
      fields: { name: 'Please give the tag a name' },
    });
    press('Save');
    expect(await screen.findByText('Please give the tag a name')).toBeTruthy();
    expect(button('Save')).toBeTruthy();
  });

  it('removes one after a question, and shows all books again', async () => {
    location.hash = '#/library?tag=night';
    show(<LibraryPage />);
    await manage('night', 'Remove from all books');
    expect(screen.getByText('The books stay in your library.')).toBeTruthy();
    expect(countOf(/^DELETE/)).toBe(0);
    answer('DELETE /api/library/tags/:tag', () => {
      tags = tags.slice(1);
      return null;
    });
    press('Remove');
    await screen.findByText('Tag removed');
    expect(countOf('DELETE /api/library/tags/night')).toBe(1);
    await settle();
    expect(location.hash).toBe('#/library');
  });
});

it('the tags of a book stand on its page, and lead to the others of each', async () => {
  answer('GET /api/library/:googleId', { entry: entryWith({ tags: ['C++ & more'] }) });
  show(
    <EntryPanel
      userId={ada._id}
      googleId="b1"
      title="Middlemarch"
      onReview={() => {}}
      pickShelves={() => null}
      addQuote={() => null}
    />,
  );
  const link = await screen.findByRole('link', { name: 'C++ & more' });
  expect(link.getAttribute('href')).toBe('#/library?tag=C%2B%2B+%26+more');
});
