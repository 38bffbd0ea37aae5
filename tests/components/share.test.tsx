import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { BookMenu } from '../../web/pages/BookMenu.tsx';
import { ShareButton } from '../../web/ui/ShareButton.tsx';
import { answer, countOf } from '../support/fakeServer.ts';
import { ada, entryWith, press, settle, show } from '../support/shown.tsx';

it('what has a picture is shared as one, upright or wide, light or dark, or as a link', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  show(<ShareButton path="/list/l1" title="Short books" picture="/share/list/l1.png" />);
  press('Share');
  const picture = await screen.findByRole<HTMLImageElement>('img', {
    name: /^Picture: .*Short books/,
  });
  const asked = (element: Element, name: 'src' | 'href') =>
    Object.fromEntries(new URL(element.getAttribute(name) ?? '', 'http://x').searchParams);
  expect(asked(picture, 'src')).toEqual({ shape: 'wide', theme: 'light', lang: 'en' });
  press('Upright');
  press('Dark colors');
  const save = screen.getByRole('link', { name: 'Save the picture' });
  expect(asked(save, 'href')).toEqual({ shape: 'tall', theme: 'dark', lang: 'en' });
  press('Copy the link');
  await screen.findByText('Link copied');
  expect(writeText.mock.calls[0]?.[0]).toMatch(/\/list\/l1$/);
  fireEvent.error(screen.getByRole('img'));
  await screen.findByText('There is no picture of this at the moment.');
  // Another one may be there.
  press('Upright');
  expect(screen.getByRole('img')).toBeTruthy();
});

it('who has finished a book for all to see shares that as a picture; else the book is shared by its link', async () => {
  const readings = [
    { _id: 'r2', startedOn: '2026-02', endedOn: null, outcome: null },
    { _id: 'r1', startedOn: null, endedOn: '2025', outcome: 'finished' as const },
  ].map((each) => ({ ...each, edition: null, pages: null, percent: null }));
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const share = async (visibility: 'public' | 'private') => {
    answer('GET /api/books/:googleId/hiding', { isHidden: false });
    answer('GET /api/account/privacy', { profile: 'public' } as never);
    answer('GET /api/library/:googleId', { entry: entryWith({ readings, visibility }) });
    show(
      <BookMenu
        userId={ada._id}
        bookId="x"
        googleId="b1"
        title="Two"
        looksAfterCatalogue={false}
      />,
    );
    await vi.waitFor(() => expect(countOf('GET /api/library/b1')).toBeGreaterThan(0));
    await settle();
    fireEvent.click(screen.getByRole('menuitem', { name: 'Share' }));
  };
  await share('public');
  const picture = await screen.findByRole('img');
  expect(picture.getAttribute('src')).toMatch(/^\/share\/finished\/r1\.png\?/);
  cleanup();
  await share('private');
  await screen.findByText('Link copied');
  expect(writeText.mock.calls.at(-1)?.[0]).toMatch(/\/book\/b1$/);
});
