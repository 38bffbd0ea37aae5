import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import { cleanUp } from '../../server/domains/keeping/retention/cleanupJob.ts';
import { type Database, sql } from '../../server/platform/db/db.ts';
import { LIMITS } from '../../server/platform/rateLimits/limits.ts';
import type { Body } from '../../shared/contract/index.ts';
import { INVITATIONS_OPEN_MAX, MEMBER_DAYS_BEFORE_INVITING } from '../../shared/limits.ts';
import { browserAt, type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

type Registration = 'open' | 'invite' | 'request' | 'closed';

/** The same site by other settings, as after a new start or beside a worker that has not started anew yet. */
const doors = new Map<Registration, { app: FastifyInstance; url: string }>();
let site: Site;
let ada: Member;
let rosa: Member;
let names = 0;

const QUESTION = 'Which book do you lend most often?';
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();

beforeAll(async () => {
  site = await openSite({}, { limits: UNLIMITED });
  for (const registration of ['invite', 'request', 'closed'] as const)
    doors.set(registration, await openDoor(registration));
  ada = await site.signUp('Ada', 'admin');
  rosa = await site.signUp('Rosa');
  await age(rosa, MEMBER_DAYS_BEFORE_INVITING);
});
afterAll(async () => {
  for (const { app } of doors.values()) await app.close();
  await site?.close();
});

async function openDoor(registration: Registration, limits: Partial<typeof LIMITS> = {}) {
  const app = await createApp({
    db: site.db as Database,
    config: {
      ...readConfig({
        LOG_LEVEL: 'silent',
        CATALOGUE_UPSTREAMS: 'none',
        ROLE_POLICY: 'approval',
        REGISTRATION: registration,
        REGISTRATION_QUESTION: QUESTION,
      }),
    },
    limits: { ...UNLIMITED, ...limits },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

const urlOf = (registration: Registration) => doors.get(registration)?.url ?? site.url;
const visitorAt = (registration: Registration) => browserAt(urlOf(registration));

/** Somebody's browser, on the site with other settings. */
function at(registration: Registration, member: Member) {
  const browser = visitorAt(registration);
  for (const [name, value] of member.cookies) browser.cookies.set(name, value);
  return browser;
}

const age = (member: { _id: string }, days: number) =>
  site.db.many(sql`
    update users set created_at = now() - make_interval(days => ${days}) where id = ${member._id}`);

function form(more: Partial<Body<'POST /api/users/signup'>> = {}) {
  names += 1;
  const username = `guest${names}`;
  return {
    username,
    email: `${username}@example.org`,
    password: 'a sentence nobody guesses',
    role: 'reader',
    ...more,
  };
}
const signUp = (registration: Registration, more: Partial<Body<'POST /api/users/signup'>> = {}) =>
  visitorAt(registration).call('POST /api/users/signup', { body: form(more) });

const invite = async (by = rosa, uses = 1) =>
  (await at('invite', by).call('POST /api/invitations', { body: { uses, expiresAt: inAWeek() } }))
    .body;

const usersNamed = (username: string) =>
  site.db.many(sql`select from users where username = ${username}`);

it('the site says who may sign up, and what is asked of them', async () => {
  const said = async (registration: Registration) => {
    const { body } = await visitorAt(registration).call('GET /api/site');
    return [body.registration, body.registrationQuestion];
  };
  expect(await said('open')).toEqual(['open', null]);
  expect(await said('invite')).toEqual(['invite', null]);
  expect(await said('request')).toEqual(['request', QUESTION]);
  expect(await said('closed')).toEqual(['closed', null]);
});

describe('REGISTRATION=closed', () => {
  it('lets nobody in, whatever they bring, and says nothing of names and addresses', async () => {
    const { code } = await invite();
    for (const more of [{}, { invitation: code }, { email: rosa.email }, { username: 'Rosa' }]) {
      const { status, body } = await signUp('closed', more);
      expect([status, body.id]).toEqual([403, 'registration_closed']);
    }
  });

  it('lets admins add people all the same', async () => {
    for (const registration of ['closed', 'invite', 'request'] as const) {
      const { status } = await at(registration, ada).call('POST /api/users/signup', {
        body: form(),
      });
      expect(status).toBe(201);
    }
  });
});

describe('REGISTRATION=invite', () => {
  it('lets in as many as an invitation has uses, and keeps who came in by it', async () => {
    const invitation = await invite(rosa, 2);
    expect(invitation).toMatchObject({ uses: 2, used: 0, isOpen: true });
    expect(invitation.address).toBe(`/#/Account/Signup?invitation=${invitation.code}`);
    const guests = [
      await signUp('invite', { invitation: invitation.code }),
      await signUp('invite', { invitation: invitation.code }),
    ];
    expect(guests.map(({ status }) => status)).toEqual([201, 201]);
    const third = await signUp('invite', { invitation: invitation.code });
    expect([third.status, third.body.id]).toEqual([403, 'invitation_over']);

    const { body: own } = await at('invite', rosa).call('GET /api/invitations');
    const byRosa = own.find(({ _id }) => _id === invitation._id);
    expect(byRosa).toMatchObject({ used: 2, isOpen: false });
    expect(byRosa?.invited.map(({ _id }) => _id)).toEqual(guests.map(({ body }) => body._id));
    const { body: all } = await at('invite', ada).call('GET /api/admin/invitations');
    const kept = all.find(({ _id }) => _id === invitation._id);
    expect(kept?.by?.username).toBe('Rosa');
    expect(kept?.invited.map(({ _id }) => _id).sort()).toEqual(
      guests.map(({ body }) => body._id).sort(),
    );
  });

  it('shows whoever made it no name that is hidden from them, and of a private profile the username alone', async () => {
    const { _id, code } = await invite(rosa, 4);
    const comes = async () => {
      const visitor = visitorAt('invite');
      const { body } = await visitor.call('POST /api/users/signup', {
        body: form({ invitation: code }),
      });
      return { ...visitor, ...body };
    };
    const [open, shy, blocking, suspended] = [
      await comes(),
      await comes(),
      await comes(),
      await comes(),
    ];
    await site.db.many(sql`
      update users set first_name = 'First', last_name = 'Last' where id in (${open._id}, ${shy._id})`);
    await site.db.many(
      sql`update users set profile_visibility = 'followers' where id = ${shy._id}`,
    );
    await blocking.call('POST /api/blocks/:id', { params: { id: rosa._id } });
    await ada.call('PUT /api/admin/users/:id/suspension', {
      params: { id: suspended._id },
      body: { reason: 'Spam' },
    });
    const { body } = await at('invite', rosa).call('GET /api/invitations');
    expect(body.find((each) => each._id === _id)).toMatchObject({
      used: 4,
      invited: [
        { _id: open._id, firstName: 'First', lastName: 'Last' },
        {
          _id: shy._id,
          username: shy.username,
          displayName: null,
          firstName: null,
          lastName: null,
          avatarUrl: null,
        },
      ],
    });
    const all = (await ada.call('GET /api/admin/invitations')).body;
    expect(all.find((each) => each._id === _id)?.invited).toHaveLength(4);
  });

  it('takes an invitation, and a good one', async () => {
    const without = await signUp('invite');
    expect([without.status, without.body.id]).toEqual([403, 'invitation_required']);
    const wrong = await signUp('invite', { invitation: 'x'.repeat(22) });
    expect([wrong.status, wrong.body.id]).toEqual([403, 'invitation_over']);
    const late = await invite();
    await site.db.many(sql`
      update invitations set expires_at = now() - interval '1 second' where id = ${late._id}`);
    expect((await signUp('invite', { invitation: late.code })).status).toBe(403);
  });

  it('tells nobody without one whose names and addresses there are', async () => {
    for (const invitation of [null, 'x'.repeat(22)]) {
      const answers = [
        await signUp('invite', { invitation, email: rosa.email }),
        await signUp('invite', { invitation, username: 'Rosa' }),
        await signUp('invite', { invitation }),
      ];
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    }
  });

  it('takes no use where the name or the address is somebody else’s', async () => {
    const { code } = await invite();
    const taken = await signUp('invite', { invitation: code, username: 'Rosa' });
    expect(taken.status).toBe(409);
    expect((await signUp('invite', { invitation: code })).status).toBe(201);
  });

  it('lets in one of those who come at once with the last use', async () => {
    const { code, _id } = await invite();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => signUp('invite', { invitation: code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
    const [row] = await site.db.many<{ used: number; invited: number }>(sql`
      select used, (select count(*)::int from invited where invitation_id = i.id) as invited
        from invitations i
       where id = ${_id}`);
    expect(row).toEqual({ used: 1, invited: 1 });
  });

  it('gives the last use to the next one where the first fails after it was taken', async () => {
    const { code } = await invite();
    const same = { invitation: code, username: `twin${++names}` };
    const answers = await Promise.all([signUp('invite', same), signUp('invite', same)]);
    const [made] = answers.map(({ status }) => status).sort();
    expect(made).toBe(201);
    expect(await usersNamed(same.username)).toHaveLength(1);
  });

  it('is made by members of a week, five open ones at most, however they press', async () => {
    const early = await site.signUp('Early');
    const make = (member: Member) =>
      at('invite', member).call('POST /api/invitations', {
        body: { uses: 1, expiresAt: inAWeek() },
      });
    const { status, body } = await make(early);
    expect([status, body.id]).toEqual([403, 'invitation_too_early']);
    await age(early, MEMBER_DAYS_BEFORE_INVITING);
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(early)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(INVITATIONS_OPEN_MAX);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const id = made[0]?.body._id ?? '';
    const ended = await at('invite', early).call('DELETE /api/invitations/:id', { params: { id } });
    expect(ended.status).toBe(204);
    expect((await make(early)).status).toBe(201);
    for (let count = 0; count <= INVITATIONS_OPEN_MAX; count++)
      expect((await make(ada)).status).toBe(201);
  });

  it('ends by its owner’s hand and by nobody else’s, and can be ended twice', async () => {
    const { _id: id, code } = await invite(ada);
    expect((await rosa.call('DELETE /api/invitations/:id', { params: { id } })).status).toBe(404);
    expect((await ada.call('DELETE /api/invitations/:id', { params: { id } })).status).toBe(204);
    expect((await ada.call('DELETE /api/invitations/:id', { params: { id } })).status).toBe(204);
    expect((await signUp('invite', { invitation: code })).status).toBe(403);
    const [{ count } = { count: 0 }] = await site.db.many<{ count: number }>(sql`
      select count(*)::int as count from audit_log where event = 'invitation-ended' and subject_id = ${ada._id}`);
    expect(count).toBe(1);
  });

  it('says which end and how many uses there may be', async () => {
    const make = (body: Body<'POST /api/invitations'>) =>
      at('invite', rosa).call('POST /api/invitations', { body });
    expect((await make({ uses: 1, expiresAt: '2020-01-01T00:00:00Z' })).body.fields).toHaveProperty(
      'expiresAt',
    );
    expect((await make({ uses: 1, expiresAt: '2190-01-01T00:00:00Z' })).body.id).toBe(
      'invitation_end_late',
    );
    expect((await make({ uses: 0, expiresAt: inAWeek() })).status).toBe(400);
    expect((await make({ uses: 101, expiresAt: inAWeek() })).status).toBe(400);
  });

  it('lets nobody in by the invitation of somebody who is suspended or has left', async () => {
    const gone = await site.signUp('Gone');
    await age(gone, MEMBER_DAYS_BEFORE_INVITING);
    const invitation = await invite(gone, 3);
    const guest = await signUp('invite', { invitation: invitation.code });
    const under = { params: { id: gone._id } };
    await ada.call('PUT /api/admin/users/:id/suspension', { ...under, body: { reason: 'Spam' } });
    expect((await signUp('invite', { invitation: invitation.code })).status).toBe(403);
    await ada.call('DELETE /api/admin/users/:id/suspension', under);
    expect((await signUp('invite', { invitation: invitation.code })).status).toBe(201);
    await ada.call('DELETE /api/admin/users/:id', under);
    expect((await signUp('invite', { invitation: invitation.code })).status).toBe(403);
    const { body } = await ada.call('GET /api/admin/invitations');
    const kept = body.find(({ _id }) => _id === invitation._id);
    expect(kept?.by).toBeNull();
    expect(kept?.invited.map(({ _id }) => _id)).toContain(guest.body._id);
  });

  it('is refused where signing up takes none', async () => {
    for (const registration of ['open', 'request', 'closed'] as const) {
      const { status, body } = await at(registration, ada).call('POST /api/invitations', {
        body: { uses: 1, expiresAt: inAWeek() },
      });
      expect([status, body.id]).toEqual([403, 'invitations_off']);
    }
  });
});

describe('An invitation that an admin ends with all who came in', () => {
  it('suspends them, but for those who were already and for the admin, and that is taken back', async () => {
    const { _id: id, code } = await invite(rosa, 3);
    const [first, second, third] = [
      await signUp('invite', { invitation: code }),
      await signUp('invite', { invitation: code }),
      await signUp('invite', { invitation: code }),
    ];
    await ada.call('PUT /api/admin/users/:id/suspension', {
      params: { id: second.body._id },
      body: { reason: 'Something else' },
    });
    await site.db.many(sql`
      update invited set user_id = ${ada._id} where user_id = ${third.body._id}`);
    const { status, body } = await ada.call('DELETE /api/admin/invitations/:id', {
      params: { id },
      query: { invited: 'suspend' },
    });
    expect(status).toBe(200);
    const outcomes = new Map(body.map((each) => [each._id, each.outcome]));
    expect(outcomes).toEqual(
      new Map([
        [first.body._id, 'done'],
        [ada._id, 'self'],
      ]),
    );
    const suspended = () =>
      site.db.many<{ id: string; reason: string }>(sql`
        select id, suspension_reason as reason from users
         where id in (${first.body._id}, ${second.body._id}) and suspended_at is not null`);
    expect(await suspended()).toHaveLength(2);
    await ada.call('POST /api/admin/suspensions/end', { body: { ids: [first.body._id] } });
    expect(await suspended()).toEqual([{ id: second.body._id, reason: 'Something else' }]);
    await site.db.many(sql`delete from invited where user_id = ${ada._id}`);
  });

  it('leaves nobody out who was signing up meanwhile', async () => {
    for (let round = 0; round < 5; round++) {
      const { _id: id, code } = await invite(ada, 5);
      const [ended, ...answers] = await Promise.all([
        ada.call('DELETE /api/admin/invitations/:id', {
          params: { id },
          query: { invited: 'suspend' },
        }),
        ...[1, 2, 3, 4, 5].map(() => signUp('invite', { invitation: code })),
      ]);
      expect(ended.status).toBe(200);
      for (const { status } of answers) expect([201, 403]).toContain(status);
      const [{ left } = { left: 0 }] = await site.db.many<{ left: number }>(sql`
        select count(*)::int as left
          from invited g join users u on u.id = g.user_id
         where g.invitation_id = ${id} and u.suspended_at is null`);
      expect(left).toBe(0);
    }
  });
});

describe('REGISTRATION=request', () => {
  const ask = (more: Partial<Body<'POST /api/users/signup'>> = {}) =>
    signUp('request', { answer: 'The one that never comes back', ...more });
  const waiting = async (username: string) =>
    (await ada.call('GET /api/admin/registrations', { query: { limit: 100 } })).body.find(
      (each) => each.username === username,
    );

  it('keeps what somebody asks until an admin lets them in', async () => {
    const asked = form({ answer: '  The one that never comes back ', role: 'writer' });
    const visitor = visitorAt('request');
    const answer = await visitor.call('POST /api/users/signup', { body: asked });
    expect([answer.status, answer.body]).toEqual([202, { isWaiting: true }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await usersNamed(asked.username)).toEqual([]);
    const row = await waiting(asked.username);
    expect(row).toMatchObject({
      email: asked.email,
      role: 'writer',
      answer: 'The one that never comes back',
    });
    const signIn = () =>
      visitorAt('request').call('POST /api/users/signin', {
        body: { username: asked.username, password: asked.password },
      });
    expect((await signIn()).status).toBe(401);
    const made = await at('request', ada).call('POST /api/admin/registrations/:id', {
      params: { id: row?._id ?? '' },
    });
    // What role they get, the policy of roles says, as where everybody may come in.
    expect([made.status, made.body.role, made.body.roleRequest]).toEqual([200, 'reader', 'writer']);
    expect((await signIn()).status).toBe(200);
    expect(await waiting(asked.username)).toBeUndefined();
  });

  it('asks for an answer where there is a question', async () => {
    const without = await signUp('request');
    expect([without.status, without.body.fields]).toEqual([
      400,
      { answer: 'Please answer the question' },
    ]);
    expect((await ask({ answer: 'x'.repeat(2_001) })).body.id).toBe('registration_answer_too_long');
  });

  it('answers the same, and keeps nothing, where the address is a member’s', async () => {
    const body = form({ answer: 'Hers', email: rosa.email.toUpperCase() });
    const answer = await visitorAt('request').call('POST /api/users/signup', { body });
    expect([answer.status, answer.body]).toEqual([202, { isWaiting: true }]);
    expect(await waiting(body.username)).toBeUndefined();
  });

  it('keeps what came first of an address, also where it is sent twice at once', async () => {
    const first = form({ answer: 'Mine' });
    const answers = await Promise.all(
      [first, first, { ...first, password: 'the one of somebody else' }].map((body) =>
        visitorAt('request').call('POST /api/users/signup', { body }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    const rows = await site.db.many(sql`
      select from registrations where email_key = ${first.email}`);
    expect(rows).toHaveLength(1);
    const again = { ...first, answer: 'Another', password: 'the one of somebody else' };
    await visitorAt('request').call('POST /api/users/signup', { body: again });
    expect((await waiting(first.username))?.answer).toBe('Mine');
  });

  it('makes one account where two admins let somebody in at once', async () => {
    const asked = form({ answer: 'Mine' });
    await visitorAt('request').call('POST /api/users/signup', { body: asked });
    const id = (await waiting(asked.username))?._id ?? '';
    const answers = await Promise.all(
      [1, 2, 3].map(() => ada.call('POST /api/admin/registrations/:id', { params: { id } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await usersNamed(asked.username)).toHaveLength(1);
  });

  it('keeps the request where the name has become somebody’s meanwhile', async () => {
    const asked = form({ answer: 'Mine' });
    await visitorAt('request').call('POST /api/users/signup', { body: asked });
    await signUp('open', { username: asked.username });
    const id = (await waiting(asked.username))?._id ?? '';
    const { status, body } = await ada.call('POST /api/admin/registrations/:id', {
      params: { id },
    });
    expect([status, body.id]).toEqual([409, 'username_taken']);
    expect(await waiting(asked.username)).toBeDefined();
    expect((await ada.call('DELETE /api/admin/registrations/:id', { params: { id } })).status).toBe(
      204,
    );
    expect(await waiting(asked.username)).toBeUndefined();
    expect((await ada.call('DELETE /api/admin/registrations/:id', { params: { id } })).status).toBe(
      404,
    );
  });

  it('counts before its work, and counts what comes to nothing as well', async () => {
    const few = await openDoor('request', { signUp: { ...LIMITS.signUp, max: 2 } });
    try {
      const send = (more: object) =>
        browserAt(few.url).call('POST /api/users/signup', {
          body: form({ answer: 'Me', ...more }),
        });
      await site.db.many(sql`delete from rate_limit_counters`);
      expect((await send({})).status).toBe(202);
      expect((await send({ email: rosa.email })).status).toBe(202);
      expect((await send({})).status).toBe(429);
    } finally {
      await few.app.close();
    }
  });
});

it('guessing at invitations is limited by address', async () => {
  const few = await openDoor('invite', { link: { ...LIMITS.link, max: 2 } });
  try {
    const guess = () =>
      browserAt(few.url).call('POST /api/users/signup', {
        body: form({ invitation: 'y'.repeat(22) }),
      });
    await site.db.many(sql`delete from rate_limit_counters`);
    expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([
      403, 403, 429,
    ]);
  } finally {
    await few.app.close();
  }
});

it('where the setting changes while somebody signs up, what it is when they press counts', async () => {
  const { code } = await invite();
  // The page was opened while everybody could come in.
  expect((await signUp('closed')).body.id).toBe('registration_closed');
  expect((await signUp('invite')).body.id).toBe('invitation_required');
  expect((await signUp('request')).body.fields).toHaveProperty('answer');
  // It was opened with an invitation, or with an answer, and everybody may come in now.
  expect((await signUp('open', { invitation: code, answer: 'Me' })).status).toBe(201);
  const { body } = await ada.call('GET /api/admin/invitations');
  expect(body.find((each) => each.code === code)).toMatchObject({ used: 0, isOpen: true });
});

it('what nobody used and whom nobody let in is forgotten after a while, and who came in is not', async () => {
  const unused = await invite(ada);
  const used = await invite(ada);
  await signUp('invite', { invitation: used.code });
  const asked = form({ answer: 'Me' });
  await visitorAt('request').call('POST /api/users/signup', { body: asked });
  await site.db.many(sql`
    update invitations set expires_at = now() - interval '91 days' where id in (${unused._id}, ${used._id})`);
  await site.db.many(sql`
    update registrations set created_at = now() - interval '91 days' where email_key = ${asked.email}`);
  await cleanUp(site.db as Database);
  const kept = await site.db.many<{ id: string }>(sql`
    select id from invitations where id in (${unused._id}, ${used._id})`);
  expect(kept).toEqual([{ id: used._id }]);
  expect(
    await site.db.many(sql`select from registrations where email_key = ${asked.email}`),
  ).toEqual([]);
});
