import { describe, expect, test } from 'vitest';
import { type AccountState, accountReducer, NOBODY } from '../../web/session/account.tsx';

const rosa = {
  _id: '1',
  username: 'rosa',
  name: 'rosa',
  role: 'reader',
  identity: 'reader',
} as const;
const failed: AccountState = { currentUser: null, loading: true, error: 'Sign in failed' };

describe('the account state', () => {
  // Specification: 3.1
  test('is nobody, not loading and without an error at first', () => {
    expect(NOBODY).toEqual({ currentUser: null, loading: false, error: '' });
  });

  // Specification: 4.account.3
  test('setting a user clears the error', () => {
    expect(accountReducer(failed, { type: 'user set', user: rosa })).toEqual({
      currentUser: rosa,
      loading: false,
      error: '',
    });
  });

  // Specification: 4.account.4
  test('clearing the user clears the error', () => {
    const state = { currentUser: rosa, loading: false, error: 'Failed to update follow status' };
    expect(accountReducer(state, { type: 'user cleared' })).toEqual(NOBODY);
  });

  // Specification: 4.account.5
  test('setting an error ends loading', () => {
    const state = accountReducer(
      { currentUser: null, loading: true, error: '' },
      { type: 'error set', error: 'Invalid username or password' },
    );
    expect(state).toEqual({
      currentUser: null,
      loading: false,
      error: 'Invalid username or password',
    });
  });

  // Specification: 4.account.6
  test('loading is set and unset, and leaves the rest', () => {
    expect(accountReducer(NOBODY, { type: 'loading set', loading: true }).loading).toBe(true);
    expect(accountReducer(failed, { type: 'loading set', loading: false })).toEqual({
      ...failed,
      loading: false,
    });
  });
});
