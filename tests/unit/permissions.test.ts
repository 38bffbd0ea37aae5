import { describe, expect, it } from 'vitest';
import {
  mayChangeCover,
  mayCorrectBook,
  mayDeleteReview,
  mayManageUser,
} from '../../shared/permissions.ts';

const ada = { id: 'ada', role: 'admin' } as const;
const winston = { id: 'winston', role: 'writer' } as const;
const rosa = { id: 'rosa', role: 'reader' } as const;

describe('A review', () => {
  // Specification: 1.2
  it('is deleted by its author, by any writer and by any admin', () => {
    for (const asker of [ada, winston, rosa]) expect(mayDeleteReview(asker, 'rosa')).toBe(true);
    expect(mayDeleteReview(rosa, 'theo')).toBe(false);
  });
});

describe('An account', () => {
  // Specification: 5.users.3
  it('is managed by admins, except their own', () => {
    expect(mayManageUser(ada, 'rosa')).toBe(true);
    expect(mayManageUser(ada, 'ada')).toBe(false);
    for (const other of [winston, rosa]) expect(mayManageUser(other, 'theo')).toBe(false);
  });
});

describe('A book', () => {
  it('is corrected by writers and admins, and by whoever is alone with one that they added', () => {
    for (const asker of [ada, winston]) expect(mayCorrectBook(asker, null)).toBe(true);
    expect(mayCorrectBook(rosa, 'rosa')).toBe(true);
    for (const other of [null, 'theo']) expect(mayCorrectBook(rosa, other)).toBe(false);
  });

  it('gets its cover from them and from whoever added it', () => {
    for (const asker of [ada, winston]) expect(mayChangeCover(asker, null)).toBe(true);
    expect(mayChangeCover(rosa, 'rosa')).toBe(true);
    for (const addedBy of ['theo', null]) expect(mayChangeCover(rosa, addedBy)).toBe(false);
  });
});
