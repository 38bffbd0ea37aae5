import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { SeriesNeighbours } from '../../web/features/series/SeriesNeighbours.tsx';
import { bookSummary } from '../support/browserReplies.ts';
import { answer } from '../support/fakeServer.ts';
import { show } from '../support/shown.tsx';

type Status = 'read' | 'want' | null;

it.each<[Status, Status, string]>([
  ['read', null, 'Next in the series'],
  ['read', 'want', 'Next in the series'],
  ['read', 'read', 'After it'],
  ['want', null, 'After it'],
])('after a book that is %s, one that is %s is called “%s”', async (here, next, label) => {
  const place = (googleId: string, status: Status) => ({
    book: bookSummary({ googleId, title: googleId }),
    position: null,
    status,
    timesRead: 0,
  });
  answer('GET /api/series/:id/books', [place('first', here), place('second', next)]);
  show(
    <SeriesNeighbours
      googleId="first"
      series={{ _id: 's1', slug: 's', name: 'A series', position: '1' }}
      actionOf={() => <button type="button">Keep it</button>}
    />,
  );
  await screen.findByRole('heading', { name: label });
  expect(screen.queryAllByRole('button')).toHaveLength(label.startsWith('Next') ? 1 : 0);
});
