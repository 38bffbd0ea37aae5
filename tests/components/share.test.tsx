import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ShareButton } from '../../web/ui/ShareButton.tsx';
import { press, show } from '../support/shown.tsx';

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
