import { describe, expect, it } from 'vitest';
import { chosenRole } from '../../server/domains/people/accounts/roles.ts';
import {
  bioError,
  confirmPasswordError,
  emailError,
  isBlank,
  lengthOf,
  passwordError,
  reviewError,
  signInErrors,
  signUpErrors,
} from '../../shared/rules.ts';
import { said, saidByField } from '../support/sentences.ts';

describe('The sign-in form', () => {
  // Specification: 5.signin.1
  it('asks for both, after trimming', () => {
    expect(saidByField(signInErrors({}))).toEqual({
      username: 'Username is required',
      password: 'Password is required',
    });
    expect(signInErrors({ username: ' ', password: '\t' })).toEqual(signInErrors({}));
    expect(signInErrors({ username: 'Rosa', password: 'x' })).toEqual({});
  });
});

describe('The sign-up form', () => {
  const good = { username: 'Rosa', email: 'rosa@example.org', role: 'reader', password: 'x' };

  it('is fine when everything is there', () => {
    expect(signUpErrors(good)).toEqual({});
  });

  // Specification: 5.signup.1, 5.signup.2, 5.signup.3
  it('has a sentence for each field', () => {
    expect(saidByField(signUpErrors({}))).toEqual({
      username: 'Username is required',
      email: 'Email is required',
      role: 'Please select your identity',
      password: 'Password is required',
    });
    expect(saidByField(signUpErrors({ ...good, username: 'ab' }))).toEqual({
      username: 'Username must be at least 3 characters',
    });
  });

  it.each([[undefined], [''], ['Admin'], ['ADMIN'], [['admin']], [{}], [1], [null]])(
    'knows three identities, to the letter: %s is none',
    (role) => {
      expect(said(signUpErrors({ ...good, role }).role)).toBe('Please select your identity');
    },
  );

  // Specification: 5.signup.5
  it('wants the same password twice', () => {
    expect(said(confirmPasswordError('x', ''))).toBe('Please confirm your password');
    expect(said(confirmPasswordError('x', 'y'))).toBe('Passwords do not match');
    expect(confirmPasswordError('x', 'x')).toBeUndefined();
  });

  // Specification: 5.signup.6; ASVS: 6.2.5, 6.2.9
  it('has no rule for passwords but that there is one, of at most 256 characters', () => {
    expect(passwordError('x')).toBeUndefined();
    expect(passwordError('😀'.repeat(256))).toBeUndefined();
    expect(said(passwordError('x'.repeat(257)))).toBe('Password must be at most 256 characters');
  });
});

describe('An address', () => {
  it.each([
    ['rosa@example.org'],
    ['rosa+books@mail.example.co.uk'],
    ['ро́за@пример.рф'],
    [' rosa@example.org '],
  ])('may be %s', (email) => {
    expect(emailError(email)).toBeUndefined();
  });

  it.each([
    ['rosa'],
    ['rosa@example'],
    ['@example.org'],
    ['rosa@.'],
    ['rosa@@example.org'],
    ['ro sa@example.org'],
    ['rosa@exam ple.org'],
    ['rosa@example.org\u200b'],
    [`${'x'.repeat(249)}@a.org`],
  ])('may not be %s', (email) => {
    expect(said(emailError(email))).toBe('Please enter a valid email address');
  });

  it('is required', () => {
    expect(said(emailError(' '))).toBe('Email is required');
  });
});

describe('A review', () => {
  const good = { title: 'Good', content: 'Very', rating: 4 };
  const incomplete = 'Please fill in all fields and select a rating';

  it.each([
    [{}],
    [{ ...good, title: ' ' }],
    [{ ...good, content: '\n' }],
    [{ ...good, rating: 0 }],
    [{ ...good, title: '\u200b\u3164' }],
  ])('needs everything: %o', (form) => {
    expect(said(reviewError(form))).toBe(incomplete);
  });

  it('has room for 200 and 20,000 characters', () => {
    expect(
      reviewError({ ...good, title: '😀'.repeat(200), content: 'x'.repeat(20_000) }),
    ).toBeUndefined();
    expect(said(reviewError({ ...good, title: 'x'.repeat(201) }))).toBe(
      'The title may be at most 200 characters long',
    );
    expect(said(reviewError({ ...good, content: 'x'.repeat(20_001) }))).toBe(
      'The review may be at most 20,000 characters long',
    );
  });
});

describe('A bio', () => {
  it('has room for 2,000 characters, and may be none', () => {
    expect(bioError('')).toBeUndefined();
    expect(bioError('😀'.repeat(2_000))).toBeUndefined();
    expect(said(bioError('x'.repeat(2_001)))).toBe('Bio must be at most 2,000 characters');
  });
});

describe('A text', () => {
  it('is as long as it has code points', () => {
    expect(lengthOf('a😀é')).toBe(3);
  });

  it('is blank when nothing of it can be seen', () => {
    for (const text of ['', ' ', '\u00a0', '\u200b', '\u2060\ufeff', '\u2800', '\u115f'])
      expect(isBlank(text)).toBe(true);
    for (const text of ['a', ' . ', '👩', '―']) expect(isBlank(text)).toBe(false);
  });
});

describe('A chosen role', () => {
  // Specification: 6.1
  it('is granted where the policy is open', () => {
    expect(chosenRole({ rolePolicy: 'open' }, 'admin')).toEqual({
      role: 'admin',
      roleRequest: null,
      notice: undefined,
    });
  });

  it('is a wish where an admin approves, except to be a reader or to stay', () => {
    expect(chosenRole({ rolePolicy: 'approval' }, 'writer')).toEqual({
      role: 'reader',
      roleRequest: 'writer',
      notice: 'You asked to be a writer. Until an administrator grants it you are a reader.',
    });
    expect(chosenRole({ rolePolicy: 'approval' }, 'admin', 'writer')).toMatchObject({
      role: 'writer',
      roleRequest: 'admin',
    });
    expect(chosenRole({ rolePolicy: 'approval' }, 'reader', 'writer')).toMatchObject({
      role: 'reader',
    });
    expect(chosenRole({ rolePolicy: 'approval' }, 'writer', 'writer')).toMatchObject({
      role: 'writer',
      roleRequest: null,
    });
  });
});
