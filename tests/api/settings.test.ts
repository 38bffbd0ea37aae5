import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceOf } from '../../server/platform/auth/devices.ts';
import { sql } from '../../server/platform/db/db.ts';
import { LIMITS } from '../../server/platform/rateLimits/limits.ts';
import { addBook } from '../support/books.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let names = 0;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site?.close());

/** Somebody new for each test. */
const newcomer = () => {
  names += 1;
  return site.signUp(`Rosa-${'abcdefghjk'[names % 10]}${'abcdefghjk'[Math.floor(names / 10)]}`);
};
const signIn = (member: Member, password = member.password, browser = site.visitor()) =>
  browser.call('POST /api/users/signin', { body: { username: member.username, password } });
const elsewhere = async (member: Member) => {
  const browser = site.visitor();
  expect((await signIn(member, member.password, browser)).status).toBe(200);
  return browser;
};
const isIn = async (browser: { call: Member['call'] }) =>
  (await browser.call('GET /api/profile')).status === 200;

describe('A change of the password', () => {
  // ASVS: 7.2.4, 7.4.3
  it('ends the other sessions, and goes on here with a new token', async () => {
    const rosa = await newcomer();
    const before = rosa.copy();
    const phone = await elsewhere(rosa);
    const { status } = await rosa.call('PUT /api/account/password', {
      body: { currentPassword: rosa.password, newPassword: 'something else' },
    });
    expect(status).toBe(204);
    expect([await isIn(rosa), await isIn(phone), await isIn(before)]).toEqual([true, false, false]);
    expect((await signIn(rosa)).status).toBe(401);
    expect((await signIn(rosa, 'something else')).status).toBe(200);
  });

  it('forgets the other browsers, so that guesses there count as strangers’', async () => {
    const rosa = await newcomer();
    await elsewhere(rosa);
    const known = () =>
      site.db.one<{ count: number }>(sql`
        select count(*) as count from known_devices where user_id = ${rosa._id}`);
    expect((await known()).count).toBe(2);
    await rosa.call('PUT /api/account/password', {
      body: { currentPassword: rosa.password, newPassword: 'something else' },
    });
    expect((await known()).count).toBe(1);
  });

  it.each<[string, object, string, string]>([
    ['nothing', {}, 'currentPassword', 'Please type your current password'],
    [
      'a wrong password',
      { currentPassword: 'wrong', newPassword: 'x' },
      'currentPassword',
      'That is not your current password',
    ],
    [
      'no new one',
      { currentPassword: 'x', newPassword: ' ' },
      'newPassword',
      'Password is required',
    ],
  ])('is refused with a sentence for %s', async (_what, body, field, sentence) => {
    const rosa = await newcomer();
    const answer = await rosa.request('PUT', '/api/account/password', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.fields?.[field]).toBe(sentence);
    expect(await isIn(rosa)).toBe(true);
  });

  // ASVS: 6.2.3
  it('cannot be guessed at by whoever sits at an open computer', async () => {
    const other = await openSite(
      {},
      { limits: { ownPassword: { ...LIMITS.ownPassword, max: 2 } } },
    );
    try {
      const rosa = await other.signUp('Rosa');
      const guess = () =>
        rosa.request('PUT', '/api/account/password', {
          body: { currentPassword: 'a guess', newPassword: 'mine' },
        });
      const statuses = [];
      for (let n = 0; n < 3; n++) statuses.push((await guess()).status);
      expect(statuses).toEqual([400, 400, 429]);
    } finally {
      await other.close();
    }
  });
});

describe('Where an admin grants the roles', () => {
  let strict: Site;
  beforeAll(async () => {
    strict = await openSite({ rolePolicy: 'approval' });
  });
  afterAll(() => strict?.close());

  // ASVS: 6.2.1, 6.2.4, 6.2.11
  it.each([
    ['short', 'Password must be at least 8 characters'],
    [
      'Password1',
      'This password is among the most common ones. Please choose one that nobody would guess.',
    ],
    [
      'SUNSHINE',
      'This password is among the most common ones. Please choose one that nobody would guess.',
    ],
    [
      'Commonplace-2026!',
      'This password is among the most common ones. Please choose one that nobody would guess.',
    ],
    [
      'AdminReader1',
      'This password is among the most common ones. Please choose one that nobody would guess.',
    ],
  ])('a password like “%s” is refused with a sentence', async (password, sentence) => {
    const body = { username: 'Theo', email: 'theo@example.org', role: 'reader', password };
    const answer = await strict.visitor().request('POST', '/api/users/signup', { body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ message: sentence, fields: { password: sentence } });
  });

  it('it is so for a change of it, and for one that an admin sets', async () => {
    const rosa = await strict.signUp('Rosa');
    const change = await rosa.request('PUT', '/api/account/password', {
      body: { currentPassword: rosa.password, newPassword: 'iloveyou' },
    });
    expect(change.status).toBe(400);
    const admin = await strict.signUp('Ada');
    await strict.db.many(sql`update users set role = 'admin' where id = ${admin._id}`);
    const set = await admin.request('PUT', `/api/admin/users/${rosa._id}`, {
      body: { password: '12345678' },
    });
    expect([set.status, set.body.fields?.password]).toEqual([400, expect.any(String)]);
  });

  it('and elsewhere anything goes that is something', async () => {
    const { status } = await site.visitor().call('POST /api/users/signup', {
      body: { username: 'Brief', email: 'brief@example.org', role: 'reader', password: 'x' },
    });
    expect(status).toBe(201);
  });
});

describe('A change of the e-mail address', () => {
  // ASVS: 7.5.1
  it('needs the current password', async () => {
    const rosa = await newcomer();
    const email = `new-${rosa.username}@example.org`;
    const refused = await rosa.call('PUT /api/account/email', {
      body: { email, currentPassword: 'wrong' },
    });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'That is not your current password',
    ]);
    const changed = await rosa.call('PUT /api/account/email', {
      body: { email, currentPassword: rosa.password },
    });
    expect([changed.status, changed.body.email]).toEqual([200, email]);
  });

  it('is refused for half an address and for somebody else’s', async () => {
    const rosa = await newcomer();
    const theo = await newcomer();
    const change = (email: string) =>
      rosa.call('PUT /api/account/email', { body: { email, currentPassword: rosa.password } });
    expect((await change('rosa@')).status).toBe(400);
    const taken = await change(theo.email.toUpperCase());
    expect([taken.status, taken.body.message]).toEqual([409, 'Email is already registered']);
  });
});

describe('The sessions', () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0';

  it('are told apart by device, and one is marked as this one', async () => {
    const rosa = await newcomer();
    await site.visitor().request('POST', '/api/users/signin', {
      body: { username: rosa.username, password: rosa.password },
      headers: { 'user-agent': firefox },
    });
    const { body, headers } = await rosa.call('GET /api/account/sessions');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body.map(({ browser, system, isCurrent }) => [browser, system, isCurrent])).toEqual([
      ['Firefox', 'Windows', false],
      [null, null, true],
    ]);
  });

  // ASVS: 7.5.2
  it('are ended one by one, and all others at once', async () => {
    const rosa = await newcomer();
    const phone = await elsewhere(rosa);
    const tablet = await elsewhere(rosa);
    const own = (await phone.call('GET /api/account/sessions')).body.find((each) => each.isCurrent);
    const end = () =>
      rosa.call('DELETE /api/account/sessions/:id', { params: { id: own?._id ?? '' } });
    expect((await end()).status).toBe(204);
    expect([await isIn(phone), await isIn(tablet)]).toEqual([false, true]);
    expect((await end()).status).toBe(404);
    expect((await rosa.call('DELETE /api/account/sessions')).status).toBe(204);
    expect([await isIn(rosa), await isIn(tablet)]).toEqual([true, false]);
  });

  // ASVS: 8.2.2
  it('of somebody else cannot be ended, and look as if there were none', async () => {
    const rosa = await newcomer();
    const [own] = (await rosa.call('GET /api/account/sessions')).body;
    const thief = await newcomer();
    const { status } = await thief.call('DELETE /api/account/sessions/:id', {
      params: { id: own?._id ?? '' },
    });
    expect(status).toBe(404);
    expect(await isIn(rosa)).toBe(true);
  });

  it('go on over pages', async () => {
    const rosa = await newcomer();
    for (let n = 0; n < 4; n++) await elsewhere(rosa);
    const seen: string[] = [];
    let path: string | undefined = '/api/account/sessions?limit=2';
    while (path !== undefined) {
      const answer: Awaited<ReturnType<Member['request']>> = await rosa.request('GET', path);
      seen.push(...(answer.body as unknown as { _id: string }[]).map(({ _id }) => _id));
      path = /<(.*)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(new Set(seen).size).toBe(5);
    expect(seen).toHaveLength(5);
  });

  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge',
      'macOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome',
      'Android',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    ['curl/8.0', null, null],
    ['', null, null],
  ])('know the device of %s', (userAgent, browser, system) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });
});

describe('Taking everything along', () => {
  it('gives a file with all there is of oneself, and nothing of others', async () => {
    const rosa = await newcomer();
    const theo = await newcomer();
    const googleId = await addBook(site.db, { title: 'The Garden' });
    await rosa.call('POST /api/reviews', {
      body: { title: 'Lovely', content: 'I liked it.', rating: 4.5, book: googleId },
    });
    await rosa.call('POST /api/favorites/:googleId', { params: { googleId } });
    await rosa.call('POST /api/follow/:id', { params: { id: theo._id } });
    const { status, body, headers } = await rosa.request('GET', '/api/account/export');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('attachment');
    expect(body).toMatchObject({
      account: { id: rosa._id, username: rosa.username, email: rosa.email },
      reviews: [{ title: 'Lovely', content: 'I liked it.', stars: 4.5, book: googleId }],
      favorites: [{ book: googleId, book_title: 'The Garden' }],
      following: [{ username: theo.username }],
      followers: [],
      sessions: [{ browser: null }],
      knownBrowsers: [{}],
      log: [{ event: 'signed-up' }, { event: 'account-exported' }],
    });
    const text = JSON.stringify(body);
    expect(text).not.toContain('argon2');
    expect(text).not.toContain(theo.email);
  });

  // ASVS: 3.5.3
  it('is not begun by another site', async () => {
    const rosa = await newcomer();
    const from = async (site: string) => {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' };
      return (await rosa.request('GET', '/api/account/export', { headers })).status;
    };
    expect(await from('cross-site')).toBe(403);
    expect(await from('same-site')).toBe(403);
    expect(await from('same-origin')).toBe(200);
    expect(await from('none')).toBe(200);
  });

  // ASVS: 14.2.4
  it('leaves no table out that knows of people', async () => {
    const rosa = await newcomer();
    const { body } = await rosa.request('GET', '/api/account/export');
    const tables = await site.db.many<{ name: string }>(sql`
      select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'users'::regclass order by 1`);
    // Each table with a reference to people, and the lists of the file that it is in.
    const lists: Record<string, string[]> = {
      reviews: ['reviews'],
      deleted_reviews: ['deletedReviews'],
      deleted_texts: ['deletedTexts'],
      notifications: ['notifications'],
      notification_causes: ['notificationsCaused'],
      notification_settings: ['notificationSettings'],
      push_subscriptions: ['pushBrowsers'],
      feed_items: ['feed'],
      feed_activities: ['feed'],
      review_likes: ['likes'],
      earlier_reviews: ['earlierReviews'],
      comments: ['comments'],
      removed_comments: ['removedComments'],
      comment_likes: ['commentLikes'],
      questions: ['questions'],
      answers: ['answers'],
      mentions: ['mentions'],
      favorites: ['favorites'],
      follows: ['following', 'followers'],
      follow_requests: ['followRequestsSent', 'followRequestsReceived'],
      entries: ['library'],
      progress: ['progress'],
      shelves: ['shelves'],
      lists: ['lists'],
      list_books: ['listNotes'],
      list_suggestions: ['listSuggestions'],
      list_likes: ['listLikes'],
      quote_likes: ['quoteLikes'],
      progress_likes: ['progressLikes'],
      group_members: ['groups', 'groupVotes'],
      goals: ['goals'],
      idempotency_keys: ['keptAnswers'],
      undos: ['undos'],
      blocks: ['blocks'],
      mutes: ['mutes'],
      hidings: ['hidings'],
      impressions: ['impressions'],
      author_follows: ['authorsFollowed'],
      burst_ratings: ['ratingsInBursts'],
      author_changes: ['authorsChanged'],
      recommendation_answers: ['recommendationAnswers'],
      reports: ['reports'],
      book_revisions: ['booksChanged'],
      edition_revisions: ['editionsChanged'],
      book_merges: ['booksMerged'],
      book_merge_rows: ['keptOfMergedBooks'],
      series_changes: ['seriesChanged'],
      sessions: ['sessions'],
      known_devices: ['knownBrowsers'],
      library_imports: ['imports', 'importedRows'],
      import_effects: ['importEffects'],
      account_tokens: ['links'],
      api_tokens: ['apiTokens'],
      app_grants: ['appGrants'],
      invitations: ['invitations'],
      invited: ['invited'],
      device_documents: ['deviceDocuments'],
      device_progress: ['deviceProgress'],
      feed_addresses: ['feedAddresses'],
      profile_pictures: ['picture'],
      totp_secrets: ['authenticatorApps'],
      oidc_identities: ['signInElsewhere'],
      passkeys: ['passkeys'],
      passkey_challenges: ['passkeyChallenges'],
      recovery_codes: ['recoveryCodes'],
      pending_sign_ins: ['signInSteps'],
    };
    expect(Object.keys(lists).sort()).toEqual(tables.map(({ name }) => name));
    expect(Object.keys(body)).toEqual(expect.arrayContaining(Object.values(lists).flat()));
  });

  it('does not tell who was declined, nor names who is suspended', async () => {
    const [asker, shut, open, gone] = await Promise.all([
      newcomer(),
      newcomer(),
      newcomer(),
      newcomer(),
    ]);
    const admin = await site.signUp('Exporting-admin', 'admin');
    const ask = (of: Member) => asker.call('POST /api/follow/:id', { params: { id: of._id } });
    for (const each of [shut, open]) {
      await each.call('PUT /api/account/privacy', { body: { profile: 'followers' } });
      await ask(each);
    }
    await shut.call('DELETE /api/follow/requests/:id', { params: { id: asker._id } });
    await ask(gone);
    await gone.call('POST /api/follow/:id', { params: { id: asker._id } });
    const file = async () => (await asker.request('GET', '/api/account/export')).body;
    const asked = async () =>
      (await file()).followRequestsSent as Record<string, string | undefined>[];
    /** What of a request is another after asking again. */
    const changedBy = async (again: (of: Member) => Promise<unknown>) => {
      const before = await asked();
      for (const each of [shut, open]) await again(each);
      const after = await asked();
      const of = (list: typeof before, { username }: Member) =>
        list.find((each) => each.username === username);
      return [shut, open].map((each) => {
        const [was, is] = [of(before, each), of(after, each)];
        return Object.keys(is ?? {}).filter((name) => is?.[name] !== was?.[name]);
      });
    };
    const [declined, waiting] = await changedBy(async (of) => {
      await asker.call('DELETE /api/follow/:id', { params: { id: of._id } });
      await ask(of);
    });
    expect(declined).toEqual(waiting);

    const lists = async () => {
      const { following, followers } = await file();
      return JSON.stringify([following, followers]);
    };
    expect(await lists()).toContain(gone.username);
    await admin.call('PUT /api/admin/users/:id/suspension', {
      params: { id: gone._id },
      body: { reason: 'For a test' },
    });
    expect(await lists()).not.toContain(gone.username);
  });

  it('goes on over any number of rows', async () => {
    const rosa = await newcomer();
    await site.db.many(sql`
      insert into favorites (id, user_id, book_id)
      select gen_random_uuid(), ${rosa._id}, id from books limit 1200`);
    const count = await site.db.one<{ count: number }>(sql`
      select count(*) as count from favorites where user_id = ${rosa._id}`);
    const { body } = await rosa.request('GET', '/api/account/export');
    const favorites = body.favorites as { id: string }[];
    expect(new Set(favorites.map(({ id }) => id)).size).toBe(count.count);
  });
});

describe('Taking very much along', () => {
  const imported = 3_000;
  async function reader() {
    const rosa = await newcomer();
    const book = await addBook(site.db, { title: 'The Garden' });
    await rosa.call('PUT /api/library/:googleId', {
      params: { googleId: book },
      body: { status: 'reading' },
    });
    for (const file of ['one.csv', 'two.csv'])
      await site.db.many(sql`
        with file as (
          insert into library_imports (id, user_id, service, file_name, state)
          values (gen_random_uuid(), ${rosa._id}, 'other', ${file}, 'applied')
          returning id
        ), lines as (
          insert into import_rows (import_id, line, raw, read)
          select id, n, '{}', '{}' from file, generate_series(1, ${imported}::integer) n
        )
        insert into import_effects (id, import_id, user_id, line, field, after, is_undone)
        select gen_random_uuid(), id, ${rosa._id}, n, 'shelf', '{}', n % 2 = 0
          from file, generate_series(1, ${imported}::integer) n`);
    await site.db.many(sql`
      insert into progress (id, reading_id, user_id, at, percent, visibility)
      select gen_random_uuid(), r.id, r.user_id, now(), 10, 'public'
        from readings r, generate_series(1, ${imported}::integer)
       where r.user_id = ${rosa._id}`);
    return rosa;
  }

  it('gives each row once', async () => {
    const rosa = await reader();
    const { body } = await rosa.request('GET', '/api/account/export');
    const { importedRows, importEffects, progress } = body as unknown as Record<
      string,
      { id: string; import_id: string; line: number }[]
    >;
    const lines = importedRows?.map((row) => `${row.import_id} ${row.line}`);
    expect([lines?.length, new Set(lines).size]).toEqual([2 * imported, 2 * imported]);
    for (const rows of [importEffects, progress])
      expect(new Set(rows?.map(({ id }) => id)).size).toBe(rows?.length);
    expect([importEffects?.length, progress?.length]).toEqual([2 * imported, imported]);
  });

  it('that breaks off is no whole answer', async () => {
    const rosa = await reader();
    await site.db.many(sql`alter table goals rename to goals_gone`);
    try {
      await expect(rosa.request('GET', '/api/account/export')).rejects.toThrow();
    } finally {
      await site.db.many(sql`alter table goals_gone rename to goals`);
    }
  });
});

describe('Leaving', () => {
  it('needs the password, and takes everything along', async () => {
    const rosa = await newcomer();
    const theo = await newcomer();
    const googleId = await addBook(site.db, { title: 'The Gate' });
    await rosa.call('POST /api/reviews', {
      body: { title: 'Lovely', content: 'I liked it.', rating: 4, book: googleId },
    });
    await rosa.call('POST /api/favorites/:googleId', { params: { googleId } });
    await rosa.call('POST /api/follow/:id', { params: { id: theo._id } });
    await theo.call('POST /api/follow/:id', { params: { id: rosa._id } });

    const leave = (currentPassword: string) =>
      rosa.call('POST /api/account/deletion', { body: { currentPassword } });
    expect((await leave('wrong')).status).toBe(400);
    expect((await leave('')).status).toBe(400);
    expect((await leave(rosa.password)).status).toBe(204);

    expect(rosa.cookies.size).toBe(0);
    expect((await signIn(rosa)).status).toBe(401);
    const counts = await site.db.one(sql`
      select b.reviews_count, b.favorites_count, b.rating_sum, b.trend,
             u.followers_count, u.following_count
        from books b, users u
       where b.google_id = ${googleId} and u.id = ${theo._id}`);
    expect(counts).toEqual({
      reviews_count: 0,
      favorites_count: 0,
      rating_sum: 0,
      trend: 0,
      followers_count: 0,
      following_count: 0,
    });
    const { body } = await theo.call('GET /api/reviews/book/:googleId', { params: { googleId } });
    expect(body).toEqual([]);
  });

  it('is not for admins, so that one always stays', async () => {
    const ada = await site.signUp('Ada', 'admin');
    const { status, body } = await ada.call('POST /api/account/deletion', {
      body: { currentPassword: ada.password },
    });
    expect([status, body.message]).toEqual([
      403,
      'An admin cannot delete their own account. Another admin can make you a reader first.',
    ]);
  });
});
