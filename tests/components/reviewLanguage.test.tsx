import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Review } from '../../shared/contract/reviews.ts';
import { ReviewLanguage } from '../../web/features/reviews/ReviewLanguage.tsx';
import { calls, hold } from '../support/fakeServer.ts';
import { show, type } from '../support/shown.tsx';

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
