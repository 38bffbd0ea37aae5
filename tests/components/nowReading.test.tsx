import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NowReading } from '../../web/features/library/NowReading.tsx';
import { answerList, countOf } from '../support/fakeServer.ts';
import { entryWith, settle, show } from '../support/shown.tsx';

const LIBRARY = 'GET /api/library';
const all = { name: /^All \d+ you’re reading$/ };

it('what is being read leads to the rest of it, which is counted by the same call', async () => {
  answerList(LIBRARY, () => ({ items: [entryWith()], next: 'more', total: 6 }));
  show(<NowReading />);
  const link = await screen.findByRole('link', { name: 'All 6 you’re reading' });
  expect(link.getAttribute('href')).toBe('#/library?status=reading');
  expect(countOf(LIBRARY)).toBe(1);
});

it('what is being read leads nowhere where all of it is shown', async () => {
  answerList(LIBRARY, () => ({ items: [entryWith()] }));
  show(<NowReading />);
  await screen.findByRole('heading', { name: 'Currently reading' });
  await settle();
  expect(screen.queryByRole('link', all)).toBeNull();
});
