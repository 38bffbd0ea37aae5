import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { navigate } from '../../web/router.tsx';
import { open, placeOf } from '../support/application.tsx';
import { answer, countOf, fail, hold } from '../support/fakeServer.ts';
import { ada, type } from '../support/shown.tsx';

const SIGN_UP = 'POST /api/users/signup';

const main = () => within(screen.getByRole('main'));
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const submit = () => fireEvent.click(main().getByRole('button', { name: 'Sign up' }));

async function openForm() {
  open('/Account/Signup');
  await screen.findByRole('heading', { name: 'Join us today' });
}

function fill(username: string) {
  type(field('Username'), username);
  type(field('Email'), `${username}@example.org`);
  type(field('Identity'), 'reader');
  type(field('Password'), 'a secret');
  type(field('Confirm password'), 'a secret');
}

// Specification: 2.signup.3
it('the sign-up page leads to sign-in and home', async () => {
  await openForm();
  expect(main().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '#/Account/Signin',
  );
  expect(main().getByRole('link', { name: /home/i }).getAttribute('href')).toBe('#/home');
});

it('each identity says what it may do, beside the choice', async () => {
  await openForm();
  const described = field('Identity').getAttribute('aria-describedby') ?? '';
  const said = document.getElementById(described)?.textContent ?? '';
  for (const [role, may] of [
    ['Reader', 'a library of your own'],
    ['Writer', 'deletes other people’s reviews'],
    ['Admin', 'looks after accounts'],
  ])
    expect(said).toMatch(new RegExp(`${role}: .*${may}`));
});

// Specification: 5.signup.3, 5.signup.4
it('an empty form names everything that is missing, each until it is edited', async () => {
  await openForm();
  submit();
  const sentences = [
    'Username is required',
    'Email is required',
    'Please select your identity',
    'Password is required',
    'Please confirm your password',
  ];
  await screen.findByText('Username is required');
  for (const sentence of sentences) screen.getByText(sentence);
  expect(document.activeElement).toBe(field('Username'));
  const described = field('Email').getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Email is required');
  fill('somebody');
  for (const sentence of sentences)
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull());
  expect(countOf(SIGN_UP)).toBe(0);
});

// Specification: 5.signup.1, 5.signup.2, 5.signup.5, 9.12
it('each rule of the form has its sentence', async () => {
  await openForm();
  fill('somebody');
  type(field('Username'), '  ab ');
  submit();
  await screen.findByText('Username must be at least 3 characters');
  type(field('Username'), 'abc');

  for (const email of ['nobody', 'a@b', '@b.org', 'a b@c.org', 'a@b c.org', 'a@@b.org']) {
    type(field('Email'), email);
    await waitFor(() =>
      expect(screen.queryByText('Please enter a valid email address')).toBeNull(),
    );
    submit();
    await screen.findByText('Please enter a valid email address');
  }
  type(field('Email'), 'a@b.org');

  type(field('Confirm password'), 'another secret');
  submit();
  await screen.findByText('Passwords do not match');
  type(field('Confirm password'), '');
  submit();
  await screen.findByText('Please confirm your password');
  expect(countOf(SIGN_UP)).toBe(0);
});

// Specification: 8.signup.1
it('each failed sign-up has its sentence in the alert', async () => {
  await openForm();
  fill('somebody');
  for (const [status, body, sentence] of [
    [400, { message: 'Not today' }, 'Not today'],
    [0, {}, 'Network error. Please try again.'],
    [500, {}, 'Registration failed'],
    [400, { message: 'Not today' }, 'Not today'],
    [502, '<h1>Bad gateway</h1>', 'Registration failed'],
  ] as const) {
    fail(SIGN_UP, status, body);
    submit();
    await waitFor(() => expect(main().getByRole('alert').textContent).toBe(sentence));
  }
  expect(field('Username').value).toBe('somebody');
});

it('what was typed stands in the form until what was pressed before is done, and is kept no longer', async () => {
  const followed = hold('POST /api/follow/:id');
  open('/home');
  const state = { returnTo: '/feed', intent: { kind: 'follow', id: 'u2' } };
  act(() => navigate('/Account/Signup', { state }));
  await screen.findByRole('heading', { name: 'Join us today' });
  answer(SIGN_UP, ada);
  answer('GET /api/profile', ada);
  fill('ada');
  submit();
  await waitFor(() => expect(followed).toHaveLength(1));
  await main().findByRole('button', { name: /^Signing up/ });
  expect(field('Email').value).toBe('ada@example.org');
  followed[0]?.answer({} as never);
  await waitFor(() => expect(placeOf()).toBe('/home'));
  await waitFor(() => expect(sessionStorage.getItem('commonplace.form.sign-up')).toBeNull());
});
