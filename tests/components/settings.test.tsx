import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TimeZoneForm } from '../../web/features/accounts/TimeZoneForm.tsx';
import { answer, fail, hold } from '../support/fakeServer.ts';
import { press, settle, show, type } from '../support/shown.tsx';

const ZONE = 'GET /api/account/time-zone';

describe('the time zone of an account', () => {
  it('is the browser’s until one is chosen, and counts at once', async () => {
    answer(ZONE, { timeZone: null });
    const saved = hold('PUT /api/account/time-zone');
    show(<TimeZoneForm />);
    const choice = await screen.findByLabelText<HTMLSelectElement>('Time zone');
    expect(choice.value).toBe('');
    expect(choice.selectedOptions[0]?.textContent).toMatch(/^As in this browser \(.+\)$/);
    type(choice, 'Asia/Tokyo');
    expect(choice.value).toBe('Asia/Tokyo');
    await settle();
    expect(saved[0]?.asked.body).toEqual({ timeZone: 'Asia/Tokyo' });
  });

  it('goes back where it could not be saved', async () => {
    answer(ZONE, { timeZone: 'Europe/Berlin' });
    fail('PUT /api/account/time-zone', 500);
    show(<TimeZoneForm />);
    const choice = await screen.findByLabelText<HTMLSelectElement>('Time zone');
    type(choice, '');
    await screen.findByText('Your time zone could not be saved.');
    expect(choice.value).toBe('Europe/Berlin');
  });

  it('shows one that the browser does not know, and says when it could not be loaded', async () => {
    fail(ZONE, 500);
    show(<TimeZoneForm />);
    await screen.findByText('Your time zone could not be loaded.');
    answer(ZONE, { timeZone: 'Etc/GMT+9' });
    press('Retry');
    const choice = await screen.findByLabelText<HTMLSelectElement>('Time zone');
    expect(choice.value).toBe('Etc/GMT+9');
  });
});
