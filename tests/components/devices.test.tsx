import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { DeviceDocument } from '../../shared/contract/devices.ts';
import { Connecting } from '../../web/features/devices/Connecting.tsx';
import { EReaders, QuotesFromDevices } from '../../web/features/devices/EReaders.tsx';
import { answer, countOf, fail, hold } from '../support/fakeServer.ts';
import { press, settle, show, type } from '../support/shown.tsx';

const LIST = 'GET /api/account/devices';
const ASSIGN = 'PUT /api/account/devices/:document';
const FORGET = 'DELETE /api/account/devices/:document';

const told = (more: Partial<DeviceDocument> = {}): DeviceDocument => ({
  document: '0123456789abcdef',
  title: null,
  author: null,
  device: 'Kobo Libra',
  percentage: 0.3449,
  highlights: 0,
  sentAt: '2026-11-24T21:30:00.000Z',
  book: null,
  ...more,
});
const dune = { googleId: 'b1', title: 'Dune', authors: ['Frank Herbert'], thumbnail: null };

const Shown = () => (
  <>
    <h2 id="e-readers" tabIndex={-1}>
      E-readers
    </h2>
    <EReaders
      finder={(start, onChoose) => (
        <button type="button" onClick={() => onChoose(dune)}>
          Find {start || 'anything'}
        </button>
      )}
    />
  </>
);

describe('What e-readers have sent', () => {
  it('is said to be nothing yet', async () => {
    answer(LIST, []);
    show(<Shown />);
    await screen.findByText('No e-reader has sent anything yet.');
    expect(screen.queryByText('Waiting for their book')).toBeNull();
  });

  it('is loaded again where it could not be', async () => {
    fail(LIST, 0);
    show(<Shown />);
    await screen.findByText('What your e-readers sent could not be loaded.');
    answer(LIST, [told()]);
    press('Retry');
    await screen.findByText('A document without a title (012345)');
  });

  it('says how far each was read, on what, and how many highlights wait', async () => {
    answer(LIST, [
      told({ document: 'd1', title: 'Dune Messiah', author: 'Herbert', highlights: 1 }),
      told({ document: 'd2', book: dune, percentage: 1, device: null }),
    ]);
    show(<Shown />);
    const [waiting, known] = await screen.findAllByRole('listitem');
    expect(waiting?.textContent).toMatch(
      /^Dune MessiahHerbert34% read1 highlight waitsKobo LibraSent November 2\d, 2026/,
    );
    expect(known?.textContent).toContain('100% read');
    within(known as HTMLElement).getByRole('link', { name: 'Dune' });
  });

  it('shows ten of a thousand, and more when asked', async () => {
    answer(
      LIST,
      Array.from({ length: 70 }, (_, at) => told({ document: `document ${at}` })),
    );
    show(<Shown />);
    await screen.findByText('Waiting for their book');
    expect(screen.getAllByRole('listitem').length).toBe(10);
    press('Show more');
    expect(screen.getAllByRole('listitem').length).toBe(60);
  });

  it('is told its book once, found beginning with what the device says', async () => {
    answer(LIST, [told({ title: 'Dune', author: 'Herbert' })]);
    show(<Shown />);
    await screen.findByText('Waiting for their book');
    press('Choose the book: Dune');
    const held = hold(ASSIGN);
    const find = within(screen.getByRole('dialog', { name: 'Which book is it?' })).getByRole(
      'button',
      { name: 'Find Dune Herbert' },
    );
    find.click();
    find.click();
    await settle();
    expect(held.length).toBe(1);
    expect(held[0]?.asked.call).toBe('PUT /api/account/devices/0123456789abcdef');
    expect(held[0]?.asked.body).toEqual({ googleId: 'b1' });
    answer(LIST, [told({ book: dune })]);
    held[0]?.answer(told({ book: dune }));
    await screen.findByText('“Dune” is in step from now on.');
    await screen.findByText('In step');
    await waitFor(() => expect(document.activeElement?.id).toBe('e-readers'));
  });

  it('waits on where its book could not be said', async () => {
    answer(LIST, [told()]);
    show(<Shown />);
    await screen.findByText('Waiting for their book');
    press('Choose the book: A document without a title (012345)');
    fail(ASSIGN, 0);
    press('Find anything');
    await screen.findByText('The book could not be set. Please try again.');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('is removed after a question, which says what is lost', async () => {
    answer(LIST, [told({ highlights: 3 })]);
    answer(FORGET, null);
    show(<Shown />);
    await screen.findByText('Waiting for their book');
    press('Remove: A document without a title (012345)');
    const dialog = within(screen.getByRole('dialog'));
    dialog.getByText('The highlights that wait with it are lost.');
    answer(LIST, []);
    dialog.getByRole('button', { name: 'Remove' }).click();
    await screen.findByText('Removed.');
    await screen.findByText('No e-reader has sent anything yet.');
    expect(countOf('DELETE /api/account/devices/0123456789abcdef')).toBe(1);
  });
});

describe('Who sees what e-readers mark', () => {
  const privacy = {
    profile: 'public' as const,
    defaultVisibility: 'public' as const,
    showFollows: true,
    showInDirectory: true,
    countsInTrends: true,
    quotesFromDevices: 'private' as const,
  };
  const field = () =>
    screen.findByLabelText('Who sees what your e-readers mark') as Promise<HTMLSelectElement>;

  it('is chosen at once, and goes back where that fails', async () => {
    answer('GET /api/account/privacy', privacy);
    show(<QuotesFromDevices />);
    const select = await field();
    expect(select.value).toBe('private');
    const held = hold('PUT /api/account/privacy');
    type(select, 'followers');
    await waitFor(() => expect(held.length).toBe(1));
    expect(select.value).toBe('followers');
    expect(held[0]?.asked.body).toEqual({ quotesFromDevices: 'followers' });
    held[0]?.answer({ ...privacy, quotesFromDevices: 'followers' });
    await screen.findByText('Privacy saved');
    fail('PUT /api/account/privacy', 0);
    type(select, 'public');
    await screen.findByText('Your choice could not be saved');
    await waitFor(() => expect(select.value).toBe('followers'));
  });
});

it('How to connect says the addresses of this site, and begins a token of the right kind', () => {
  const onNewToken = vi.fn();
  show(<Connecting username="ada" onNewToken={onNewToken} />);
  screen.getByText(`${location.origin}/kosync`);
  screen.getByText(`${location.origin}/readwise/api/v2/highlights/`);
  press('New token for KOReader');
  expect(onNewToken).toHaveBeenLastCalledWith({ name: 'KOReader', scope: 'kosync' });
  press('New token for highlights');
  expect(onNewToken).toHaveBeenLastCalledWith({ name: 'Highlights', scope: 'write' });
});
