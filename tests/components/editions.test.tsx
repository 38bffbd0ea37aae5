import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Reply } from '../../shared/contract/index.ts';
import type { Edition } from '../../shared/contract/library.ts';
import { BookCommunity } from '../../web/pages/BookCommunity.tsx';
import { BookEditions } from '../../web/pages/BookEditions.tsx';
import { person } from '../support/browserReplies.ts';
import { answer, calls, countOf, fail } from '../support/fakeServer.ts';
import { ada, entryWith, press, settle, show, type } from '../support/shown.tsx';

const EDITIONS = 'GET /api/books/:googleId/editions';
const ENTRY = 'GET /api/library/:googleId';
const CHANGES = 'GET /api/editions/:id/changes';
const edition = (more: Partial<Edition> = {}): Edition => ({
  _id: 'e1',
  title: 'Middlemarch',
  publisher: 'Penguin',
  publishedDate: '1994-05',
  pageCount: 850,
  language: 'en',
  format: 'paper',
  isbn13: '9780140620757',
  thumbnail: '/covers/editions/e1?v=AbCdEf012345',
  ...more,
});
const onClose = vi.fn();
const dialog = <BookEditions googleId="b1" title="Middlemarch" onClose={onClose} />;
const noEntry = { entry: null } as Reply<typeof ENTRY>;
const sent = (method: string) => calls.filter(({ call }) => call.startsWith(method));

describe('the editions of a book', () => {
  it('come with the press for them, for visitors too, who choose none', async () => {
    answer('GET /api/books/:googleId/quotes', []);
    answer('GET /api/books/:googleId/lists', []);
    answer(EDITIONS, [edition()]);
    show(<BookCommunity googleId="b1" title="Middlemarch" />, null);
    await screen.findByRole('button', { name: 'Formats and languages' });
    expect(countOf('GET /api/books/b1/editions')).toBe(0);
    press('Formats and languages');
    const row = await screen.findByRole('listitem');
    expect(row.textContent).toContain('9780140620757');
    expect(row.textContent).toContain('Penguin');
    expect(row.querySelector('img')?.getAttribute('src')).toBe(
      '/covers/editions/e1?v=AbCdEf012345',
    );
    expect(screen.queryByRole('button', { name: 'This is mine' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add an edition' })).toBeNull();
  });

  it('mark one’s own, and let one choose another', async () => {
    answer(EDITIONS, [edition(), edition({ _id: 'e2', title: 'Middlemarch II' })]);
    answer(ENTRY, { entry: entryWith({ edition: edition() }) });
    answer('PUT /api/library/:googleId', {
      entry: entryWith({ edition: edition({ _id: 'e2' }) }),
    });
    show(dialog);
    await screen.findByText('My edition');
    press('This is mine');
    await screen.findByText('This is your edition now');
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ edition: 'e2' }]);
    const marked = screen.getByText('My edition').closest('li') as HTMLElement;
    within(marked).getByText('Middlemarch II');
  });

  it('say that there are none, and that they could not be loaded', async () => {
    answer(ENTRY, noEntry);
    fail(EDITIONS, 500);
    show(dialog);
    await screen.findByText('The editions could not be loaded');
    answer(EDITIONS, []);
    screen.getByRole('button', { name: 'Retry' }).focus();
    press('Retry');
    await screen.findByText('No edition is known yet besides what stands on the book’s page.');
    // The dialog’s own heading: what is behind it cannot have the focus.
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Editions' }));
  });
});

describe('an edition by hand', () => {
  it('is added with what was typed, and checked before', async () => {
    answer(ENTRY, noEntry);
    answer(EDITIONS, []);
    answer('POST /api/books/:googleId/editions', edition());
    show(dialog);
    fireEvent.click(await screen.findByRole('button', { name: 'Add an edition' }));
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'Middlemarch');
    type(screen.getByRole('textbox', { name: /^ISBN/ }), '978-0-14-062075-8');
    press('Save');
    expect(sent('POST')).toEqual([]);
    type(screen.getByRole('textbox', { name: /^ISBN/ }), '978-0-14-062075-7');
    type(screen.getByRole('textbox', { name: 'Pages' }), '1,200');
    type(screen.getByRole('textbox', { name: /^Published/ }), '1994-05');
    press('Save');
    await screen.findByText('Edition saved');
    expect(sent('POST').map(({ body }) => body)).toEqual([
      {
        title: 'Middlemarch',
        isbn13: '978-0-14-062075-7',
        publisher: null,
        publishedDate: '1994-05',
        pageCount: 1200,
        language: null,
        format: null,
      },
    ]);
    await screen.findByRole('button', { name: 'Add an edition' });
  });

  it('says beside the field what the server refuses', async () => {
    answer(ENTRY, noEntry);
    answer(EDITIONS, []);
    fail('POST /api/books/:googleId/editions', 409, {
      message: 'This ISBN is already here, with “Emma”',
      code: 'conflict',
      id: 'isbn_known',
      params: { book: '“Emma”' },
      fields: { isbn13: 'This ISBN is already here, with “Emma”' },
      fieldRefusals: { isbn13: { id: 'isbn_known', params: { book: '“Emma”' } } },
    });
    show(dialog);
    fireEvent.click(await screen.findByRole('button', { name: 'Add an edition' }));
    press('Save');
    await screen.findByText('This ISBN is already here, with “Emma”');
  });

  it('is corrected and put back by whoever added it', async () => {
    answer(ENTRY, noEntry);
    answer(EDITIONS, [edition()]);
    answer(CHANGES, [
      {
        _id: 'c2',
        kind: 'corrected',
        user: person('theo'),
        before: { format: 'ebook' },
        after: { format: 'paper' },
        createdAt: '2026-01-02T00:00:00.000Z',
        isRevertible: true,
      },
      {
        _id: 'c1',
        kind: 'added',
        user: { ...person('ada'), _id: ada._id },
        before: null,
        after: { title: 'Middlemarch' },
        createdAt: '2026-01-01T00:00:00.000Z',
        isRevertible: false,
      },
    ]);
    answer('PUT /api/editions/:id', edition());
    show(dialog);
    expect(await screen.findByText('Middlemarch')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Correct' })).toBeNull();
    press('Changes');
    // What was pressed has gone: the keyboard goes on in its place.
    expect(document.activeElement?.textContent).toBe('All editions');
    await screen.findByText('2 changes');
    screen.getByText('E-book');
    screen.getByRole('button', { name: 'Revert this change: Format' });
    press('Correct');
    type(screen.getByRole('textbox', { name: 'Publisher' }), '');
    press('Save');
    await screen.findByText('Edition saved');
    await settle(200);
    expect(document.activeElement?.closest('li')?.textContent).toContain('Middlemarch');
    expect(sent('PUT').map(({ body }) => body)).toEqual([{ publisher: null }]);
  });
});
