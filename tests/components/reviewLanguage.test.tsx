import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { Review, ReviewOfBook } from '../../shared/contract/reviews.ts';
import { CommunityReviews } from '../../web/features/reviews/CommunityReviews.tsx';
import { ReviewLanguage } from '../../web/features/reviews/ReviewLanguage.tsx';
import { ALL_REVIEWS } from '../../web/features/reviews/reviews.api.ts';
import { review } from '../support/browserReplies.ts';
import { answerList, calls, hold } from '../support/fakeServer.ts';
import { press, show, type } from '../support/shown.tsx';

const german = { _id: 'r1', language: 'de' } as Review;
const field = () => screen.getByLabelText<HTMLSelectElement>('Language of the review');

it('is shown as chosen while it is saved, and as it was where that fails', async () => {
  const put = hold('PUT /api/reviews/:id');
  show(<ReviewLanguage review={german} />);
  expect(field().value).toBe('de');
  type(field(), 'fr');
  await expect.poll(() => put.length).toBe(1);
  expect(field().value).toBe('fr');
  put[0]?.fail(500);
  await screen.findByText('The language could not be saved');
  expect(field().value).toBe('de');
});

it('is nothing where it is not known', async () => {
  hold('PUT /api/reviews/:id');
  show(<ReviewLanguage review={german} />);
  type(field(), '');
  await expect.poll(() => calls.at(-1)?.body).toEqual({ language: null });
});

function Reviews({ from = ALL_REVIEWS }) {
  const [view, setView] = useState(from);
  return (
    <CommunityReviews
      googleId="b1"
      asker={undefined}
      view={view}
      onView={setView}
      footOf={() => null}
    />
  );
}

it('reviews of a book are left at those in one language', async () => {
  const said = ['en', 'de', null].map((language) => review({ language }) as ReviewOfBook);
  answerList('GET /api/reviews/book/:googleId', ({ query }) => ({
    items: said.filter(
      ({ language }) => !query.has('language') || language === query.get('language'),
    ),
  }));
  show(<Reviews />, null);
  const chosen = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  expect([...chosen.options].map(({ text }) => text)).toEqual([
    'All languages',
    'English',
    'German',
  ]);
  type(chosen, 'de');
  await screen.findByText('Language: German (1)');
  expect(screen.getAllByRole('article')).toHaveLength(1);
  press('Show all reviews');
  await screen.findByText('All Reviews (3)');
});

it('where not all reviews are there yet, the languages of the site are offered', async () => {
  answerList('GET /api/reviews/book/:googleId', () => ({
    items: [review({ language: 'en' }), review({ language: 'en' })] as ReviewOfBook[],
    next: 'n1',
    total: 30,
  }));
  show(<Reviews />, null);
  const chosen = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  expect([...chosen.options].map(({ value }) => value)).toEqual([
    '',
    'ar',
    'en',
    'fr',
    'de',
    'ja',
    'es',
  ]);
});

it('the heading says which stars and which language it counts', async () => {
  answerList('GET /api/reviews/book/:googleId', () => ({
    items: [review({ language: 'de' })] as ReviewOfBook[],
  }));
  show(<Reviews from={{ ...ALL_REVIEWS, stars: 3, language: 'de' }} />, null);
  await screen.findByText('3 stars, German (1)');
});
