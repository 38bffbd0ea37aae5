import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Body } from '../../shared/contract/index.ts';
import type {
  AdminInvitation,
  Invitation,
  Registration,
} from '../../shared/contract/registration.ts';
import type { Site } from '../../shared/contract/settings.ts';
import { AllInvitations } from '../../web/features/registration/AllInvitations.tsx';
import { InvitationList } from '../../web/features/registration/InvitationList.tsx';
import { RegistrationQueue } from '../../web/features/registration/RegistrationQueue.tsx';
import { go, open, placeOf } from '../support/application.tsx';
import { person, user } from '../support/browserReplies.ts';
import { answer, answerList, calls, countOf, fail, hold } from '../support/fakeServer.ts';
import { ada, button, press, settle, show, type } from '../support/shown.tsx';

const SIGN_UP = 'POST /api/users/signup';
const OWN = 'GET /api/invitations';
const ALL = 'GET /api/admin/invitations';
const MAKE = 'POST /api/invitations';
const END = 'DELETE /api/invitations/:id';
const END_ANY = 'DELETE /api/admin/invitations/:id';
const WAITING = 'GET /api/admin/registrations';
const LET_IN = 'POST /api/admin/registrations/:id';
const DECLINE = 'DELETE /api/admin/registrations/:id';
const CODE = 'abcdefghijklmnopqrstuv';
const QUESTION = 'Which book do you lend most often?';

const siteThatIs = (given: Partial<Site>): Site => ({
  hasMail: false,
  hasAuthenticatorApps: false,
  hasPasskeys: false,
  registration: 'open',
  registrationQuestion: null,
  oidc: null,
  bookLinks: [],
  ...given,
});

const invitation = (given: Partial<Invitation> = {}): Invitation => ({
  _id: 'i1',
  code: CODE,
  address: `/#/Account/Signup?invitation=${CODE}`,
  uses: 3,
  used: 0,
  createdAt: '2026-11-20T12:00:00.000Z',
  expiresAt: '2026-12-20T12:00:00.000Z',
  isOpen: true,
  invited: [],
  ...given,
});

const main = () => within(screen.getByRole('main'));
const dialog = () => within(screen.getByRole('dialog'));
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const lastBody = (call: string) => calls.findLast((asked) => asked.call === call)?.body;
const opened = () => screen.findByRole('heading', { name: 'Join us today' });

function fill(username = 'nora') {
  type(field('Username'), username);
  type(field('Email'), `${username}@example.org`);
  type(field('Identity'), 'reader');
  type(field('Password'), 'a secret');
  type(field('Confirm password'), 'a secret');
}

describe('Signing up where that takes an invitation', () => {
  beforeEach(() => answer('GET /api/site', siteThatIs({ registration: 'invite' })));

  it('is told to whoever has none, in place of the form', async () => {
    open('/Account/Signup');
    await screen.findByText('Signing up here takes an invitation. Please ask a member for a link.');
    expect(screen.queryByLabelText('Username')).toBeNull();
    expect(main().getByRole('link', { name: 'Sign in' })).toBeTruthy();
  });

  it('sends the code of the link, also after a look at the page to sign in', async () => {
    const nora = { ...user('nora'), email: 'nora@example.org' };
    answer(SIGN_UP, nora);
    open(`/Account/Signup?invitation=${CODE}`);
    await screen.findByText('You have been invited. Create your new account.');
    go('/Account/Signin');
    await screen.findByRole('heading', { name: 'Welcome back' });
    go('/Account/Signup');
    await screen.findByText('You have been invited. Create your new account.');
    fill();
    press('Sign up');
    await waitFor(() => expect(placeOf()).toBe('/home'));
    expect(lastBody(SIGN_UP)).toEqual({
      username: 'nora',
      email: 'nora@example.org',
      password: 'a secret',
      role: 'reader',
      invitation: CODE,
    });
  });

  it('sends the code also before it is known that one is asked for', async () => {
    hold('GET /api/site');
    fail(SIGN_UP, 503);
    open(`/Account/Signup?invitation=${CODE}`);
    await opened();
    fill();
    press('Sign up');
    await main().findByRole('alert');
    expect(lastBody(SIGN_UP)).toMatchObject({ invitation: CODE });
  });

  it('takes the newer of two links', async () => {
    fail(SIGN_UP, 403, { id: 'invitation_over', message: 'Over' });
    open(`/Account/Signup?invitation=${'x'.repeat(22)}`);
    await opened();
    go('/home');
    go(`/Account/Signup?invitation=${CODE}`);
    await opened();
    fill();
    press('Sign up');
    await waitFor(() =>
      expect(main().getByRole('alert').textContent).toBe(
        'This invitation has been used up or has ended. Please ask for another one.',
      ),
    );
    expect(lastBody(SIGN_UP)).toMatchObject({ invitation: CODE });
    expect(field('Username').value).toBe('nora');
  });
});

describe('Signing up where an admin lets people in', () => {
  const asksWith = (more: Partial<Site> = {}) =>
    answer(
      'GET /api/site',
      siteThatIs({ registration: 'request', registrationQuestion: QUESTION, ...more }),
    );

  it('needs an answer, waits, and signs nobody in', async () => {
    asksWith({ hasMail: true });
    answer(SIGN_UP, { isWaiting: true } as never);
    open('/Account/Signup');
    await screen.findByLabelText(QUESTION);
    fill();
    press('Ask to join');
    await screen.findByText('Please answer the question');
    expect(document.activeElement).toBe(field(QUESTION));
    expect(countOf(SIGN_UP)).toBe(0);
    type(field(QUESTION), 'The one that never comes back');
    press('Ask to join');
    const text = await screen.findByText('Thank you. An administrator will read your request.');
    screen.getByText('Once you are let in, you’ll get an email at nora@example.org.');
    expect(document.activeElement?.contains(text)).toBe(true);
    expect(screen.queryByLabelText('Username')).toBeNull();
    expect(lastBody(SIGN_UP)).toMatchObject({ answer: 'The one that never comes back' });
    expect(placeOf()).toBe('/Account/Signup');
    expect(main().getByRole('link', { name: 'Sign in' })).toBeTruthy();
    // Nothing of it is there for whoever comes next to this computer.
    expect(sessionStorage.getItem('commonplace.form.sign-up')).toBeNull();
    expect(localStorage.getItem('commonplace.user')).toBe('null');
  });

  it('asks nothing where there is no question, and promises no mail where there is none', async () => {
    asksWith({ registrationQuestion: null });
    answer(SIGN_UP, { isWaiting: true } as never);
    open('/Account/Signup');
    await screen.findByRole('button', { name: 'Ask to join' });
    fill();
    press('Ask to join');
    await screen.findByText(
      'Once you are let in, you can sign in with the username and password you chose.',
    );
    expect(lastBody(SIGN_UP)).not.toHaveProperty('answer');
  });

  it('keeps what was typed where it fails', async () => {
    asksWith();
    fail(SIGN_UP, 0);
    open('/Account/Signup');
    await screen.findByLabelText(QUESTION);
    fill();
    type(field(QUESTION), 'Mine');
    press('Ask to join');
    await screen.findByText('Network error. Please try again.');
    expect(field(QUESTION).value).toBe('Mine');
  });
});

describe('Signing up where nobody may', () => {
  it('is told in place of the form', async () => {
    answer('GET /api/site', siteThatIs({ registration: 'closed' }));
    open('/Account/Signup');
    await screen.findByText('Nobody can sign up here at the moment');
    expect(screen.queryByLabelText('Username')).toBeNull();
  });

  it.each([
    ['registration_closed', { registration: 'closed' }, 'Nobody can sign up here at the moment'],
    ['invitation_required', { registration: 'invite' }, /takes an invitation/],
    [
      'registration_answer_required',
      { registration: 'request', registrationQuestion: QUESTION },
      QUESTION,
    ],
  ] as const)('is found out by %s while somebody fills in the form', async (id, now, text) => {
    answer('GET /api/site', siteThatIs({}));
    open('/Account/Signup');
    await opened();
    fill();
    answer('GET /api/site', siteThatIs(now));
    fail(SIGN_UP, 403, { id, message: 'Otherwise' });
    press('Sign up');
    await waitFor(() => expect(main().getAllByText(text).length).toBeGreaterThan(0));
  });
});

it('is told above the button that an answer is wanted where the page cannot learn the question', async () => {
  answer('GET /api/site', siteThatIs({}));
  open('/Account/Signup');
  await opened();
  fill();
  fail('GET /api/site', 503);
  fail(SIGN_UP, 400, {
    id: 'registration_answer_required',
    message: 'Otherwise',
    fields: { answer: 'Otherwise' },
  });
  press('Sign up');
  expect((await main().findByRole('alert')).textContent).toBe('Please answer the question');
});

it('the form is as it always was where the site does not say who may sign up', async () => {
  fail('GET /api/site', 503);
  answer(SIGN_UP, { ...user('nora'), email: 'nora@example.org' });
  open('/Account/Signup');
  await screen.findByText('Create your new account');
  fill();
  press('Sign up');
  await waitFor(() => expect(placeOf()).toBe('/home'));
  expect(Object.keys(lastBody(SIGN_UP) as object)).toEqual([
    'username',
    'email',
    'password',
    'role',
  ]);
});

describe('One’s own invitations', () => {
  const Shown = () => (
    <>
      <h2 id="invitations" tabIndex={-1}>
        Invitations
      </h2>
      <InvitationList />
    </>
  );

  it('says that there are none, or that they could not be loaded', async () => {
    fail(OWN, 503);
    show(<Shown />);
    await screen.findByText('Your invitations could not be loaded.');
    answer(OWN, []);
    press('Retry');
    await screen.findByText('You have no invitations yet.');
  });

  it('shows of each its link while it is open, how often it was used, and who came', async () => {
    const grace = person('grace');
    const rosa = person('rosa');
    answer(OWN, [
      invitation({ used: 2, invited: [grace, rosa] }),
      invitation({ _id: 'i2', uses: 1, used: 1, isOpen: false }),
      invitation({ _id: 'i3', isOpen: false }),
    ]);
    show(<Shown />);
    const [first, second, third] = (await screen.findAllByRole('listitem')).map((row) =>
      within(row),
    );
    first?.getByText('2 of 3 used');
    first?.getByText(`${location.origin}/#/Account/Signup?invitation=${CODE}`);
    first?.getByText('Link, works until December 20, 2026');
    expect(
      first?.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    ).toEqual([
      ['@grace', `#/Account/Profile/${grace._id}`],
      ['@rosa', `#/Account/Profile/${rosa._id}`],
    ]);
    second?.getByText('Used up');
    third?.getByText('Ended');
    expect(third?.queryByRole('button')).toBeNull();
    expect(second?.queryByText(/Came in/)).toBeNull();
  });

  it('makes one for so many people and so long, and gives its link to copy', async () => {
    const copied = vi.fn(async (_text: string) => undefined);
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied } });
    answer(OWN, []);
    const held = hold(MAKE);
    show(<Shown />);
    await screen.findByText('You have no invitations yet.');
    press('New invitation');
    type(field('How many people can use it'), '5');
    type(field('How long it works'), '7');
    const began = Date.now();
    press('Create invitation');
    press('Creating...');
    await settle();
    expect(countOf(MAKE)).toBe(1);
    const asked = lastBody(MAKE) as Body<typeof MAKE>;
    expect(asked.uses).toBe(5);
    expect(Math.abs(Date.parse(asked.expiresAt) - began - 7 * 86_400_000)).toBeLessThan(60_000);
    answer(OWN, [invitation({ uses: 5 })]);
    held[0]?.answer(invitation({ uses: 5 }));
    await screen.findByText(
      'Send this link to the people you want to invite. Up to 5 of them can sign up with it.',
    );
    fireEvent.click(dialog().getByRole('button', { name: /^Copy/ }));
    await waitFor(() =>
      expect(copied).toHaveBeenCalledWith(`${location.origin}/#/Account/Signup?invitation=${CODE}`),
    );
    fireEvent.click(dialog().getByRole('button', { name: 'Done' }));
    await screen.findByText('0 of 5 used');
  });

  it('says why none can be made, and keeps the form', async () => {
    answer(OWN, []);
    fail(MAKE, 403, {
      id: 'invitation_too_early',
      params: { days: 7 },
      message: 'You can invite others once you have been a member for 7 days',
    });
    show(<Shown />);
    press('New invitation');
    press('Create invitation');
    await screen.findByText('You can invite others once you have been a member for 7 days');
    fail(MAKE, 0);
    press('Create invitation');
    await screen.findByText('The invitation could not be created. Please try again.');
    expect(dialog().getByRole('button', { name: 'Create invitation' })).toBeTruthy();
  });

  it('ends one after a question, and the focus goes to the heading', async () => {
    answer(OWN, [invitation({ used: 1, invited: [person('grace')] })]);
    show(<Shown />);
    press(
      await screen.findByText('1 of 3 used').then(() => 'End the invitation of November 20, 2026'),
    );
    answer(OWN, [invitation({ used: 1, isOpen: false })]);
    answer(END, null);
    fireEvent.click(dialog().getByRole('button', { name: 'End' }));
    await screen.findByText('The invitation has ended.');
    await screen.findByText('Ended');
    await waitFor(() => expect(document.activeElement?.id).toBe('invitations'));
    expect(countOf(/^DELETE/)).toBe(1);
  });

  it('says that one could not be ended, and it stays', async () => {
    answer(OWN, [invitation()]);
    fail(END, 0);
    show(<Shown />);
    press(
      await screen.findByText('0 of 3 used').then(() => 'End the invitation of November 20, 2026'),
    );
    fireEvent.click(dialog().getByRole('button', { name: 'End' }));
    await screen.findByText('The invitation could not be ended. Please try again.');
    expect(screen.getByText('0 of 3 used')).toBeTruthy();
  });
});

describe('All invitations, for admins', () => {
  const alma = { ...ada, role: 'admin' as const, identity: 'admin' as const };
  const came = (username: string, isSuspended = false) => ({ ...person(username), isSuspended });
  const ofSomebody = (given: Partial<AdminInvitation> = {}): AdminInvitation => ({
    ...invitation(),
    by: person('rosa'),
    ...given,
    invited: given.invited ?? [],
  });
  const shown = () => show(<AllInvitations registration="invite" />, alma);

  it('says who made each, who came in by it, and what the site is set to', async () => {
    answer(ALL, [
      ofSomebody({ used: 2, invited: [came('grace'), came('spam', true)] }),
      ofSomebody({ _id: 'i2', by: null, isOpen: false }),
    ]);
    shown();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('Made by @rosa on November 20, 2026');
    expect(first?.textContent).toContain('Came in: @grace, @spam (suspended)');
    expect(second?.textContent).toContain('Made by A former member on November 20, 2026');
    screen.getByText('Signing up takes an invitation (REGISTRATION=invite).');
    expect(button('End and suspend 1 account')).toBeTruthy();
  });

  it('says that there are none, or that they could not be loaded', async () => {
    fail(ALL, 500);
    shown();
    await screen.findByText('This could not be loaded.');
    answer(ALL, []);
    press('Retry');
    await screen.findByText('Nobody has made an invitation yet.');
  });

  it('ends one alone', async () => {
    answer(ALL, [ofSomebody()]);
    shown();
    press(
      await screen.findByText('0 of 3 used').then(() => 'End the invitation of November 20, 2026'),
    );
    answer(END_ANY, []);
    answer(ALL, [ofSomebody({ isOpen: false })]);
    fireEvent.click(dialog().getByRole('button', { name: 'End' }));
    await screen.findByText('The invitation has ended.');
    const asked = calls.find(({ call }) => call === 'DELETE /api/admin/invitations/i1');
    expect(asked?.query.has('invited')).toBe(false);
  });

  it('ends one with all who came in by it but those who are suspended already and the admin, and takes that back', async () => {
    const [grace, heidi] = [came('grace'), came('heidi')];
    const invited = [grace, heidi, came('spam', true), { ...alma, isSuspended: false }];
    answer(ALL, [ofSomebody({ used: 4, uses: 4, isOpen: false, invited })]);
    shown();
    press(await screen.findByText('4 of 4 used').then(() => 'End and suspend 2 accounts'));
    dialog().getByText('@grace');
    expect(dialog().queryByText('@spam')).toBeNull();
    answer(END_ANY, [
      { _id: grace._id, outcome: 'done' },
      { _id: heidi._id, outcome: 'done' },
      { _id: alma._id, outcome: 'self' },
    ]);
    fireEvent.click(dialog().getByRole('button', { name: 'End and suspend 2 accounts' }));
    await screen.findByText('2 accounts suspended');
    const asked = calls.find(({ call }) => call === 'DELETE /api/admin/invitations/i1');
    expect(asked?.query.get('invited')).toBe('suspend');
    answer('POST /api/admin/suspensions/end', [
      { _id: grace._id, outcome: 'done' },
      { _id: heidi._id, outcome: 'gone' },
    ]);
    press('Undo');
    await screen.findByText('1 account restored');
    expect(lastBody('POST /api/admin/suspensions/end')).toEqual({ ids: [grace._id, heidi._id] });
  });
});

describe('The queue of those who ask to be let in', () => {
  const asking = (given: Partial<Registration> = {}): Registration => ({
    _id: 'r1',
    username: 'nora',
    email: 'nora@example.org',
    role: 'writer',
    bio: null,
    answer: 'The one that\nnever comes back',
    createdAt: '2026-11-25T12:00:00.000Z',
    ...given,
  });
  const shown = () => show(<RegistrationQueue />);

  it('shows what each asks with, and says where there is nobody or it could not be loaded', async () => {
    fail(WAITING, 500);
    shown();
    await screen.findByText('This could not be loaded.');
    answer(WAITING, []);
    press('Retry');
    await screen.findByText('Nobody is waiting to be let in.');
  });

  it('goes on with the next page', async () => {
    answerList(WAITING, ({ query }) =>
      query.has('cursor')
        ? {
            items: [
              asking({ _id: 'r2', username: 'olga', role: 'reader', answer: null, bio: 'I read.' }),
            ],
          }
        : { items: [asking()], next: 'c2' },
    );
    shown();
    await screen.findByText('nora@example.org');
    screen.getByText('Wants to be a writer');
    screen.getByText(/never comes back/);
    fireEvent.click(await screen.findByRole('button', { name: /more/i }));
    await screen.findByText('I read.');
    expect(screen.getAllByText(/^Wants to be/)).toHaveLength(1);
  });

  it('lets somebody in once, however often it is pressed', async () => {
    answer(WAITING, [asking()]);
    const held = hold(LET_IN);
    shown();
    press(await screen.findByText('nora').then(() => 'Let in nora'));
    await settle();
    press('Letting in...');
    press('Decline the request of nora');
    await settle();
    expect(countOf(/^(POST|DELETE) \/api\/admin\/registrations/)).toBe(1);
    expect(screen.queryByRole('dialog')).toBeNull();
    answer(WAITING, []);
    held[0]?.answer({ ...user('nora'), email: 'nora@example.org' });
    await screen.findByText('nora can sign in now.');
    await screen.findByText('Nobody is waiting to be let in.');
  });

  it('says why somebody cannot be let in, and what another admin has done meanwhile', async () => {
    answer(WAITING, [asking()]);
    fail(LET_IN, 409, { id: 'username_taken', message: 'Username is already taken' });
    shown();
    press(await screen.findByText('nora').then(() => 'Let in nora'));
    await screen.findByText('Username is already taken');
    expect(screen.getByText('nora')).toBeTruthy();
    answer(WAITING, []);
    fail(LET_IN, 404, {
      id: 'registration_not_found',
      message: 'Nobody of this id asks to be let in any more',
    });
    press('Let in nora');
    await screen.findByText('Nobody of this id asks to be let in any more');
    await screen.findByText('Nobody is waiting to be let in.');
  });

  it('declines after a question', async () => {
    answer(WAITING, [asking()]);
    answer(DECLINE, null);
    shown();
    press(await screen.findByText('nora').then(() => 'Decline the request of nora'));
    dialog().getByText('The request is deleted, and the person is not told.');
    answer(WAITING, []);
    fireEvent.click(dialog().getByRole('button', { name: 'Decline' }));
    await screen.findByText('The request of nora is declined.');
    await screen.findByText('Nobody is waiting to be let in.');
  });
});
