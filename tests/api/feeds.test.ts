import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerOfAddress } from '../../server/domains/people/feeds/feeds.sql.ts';
import { type Member, openSite, type Site } from '../support/people.ts';

let site: Site;
let rosa: Member;

beforeAll(async () => {
  site = await openSite();
  rosa = await site.signUp('Rosa');
});
afterAll(() => site?.close());

const tokenIn = (address: string) => /\/([\w-]{43})\./.exec(address)?.[1] ?? '';

describe('Secret addresses', () => {
  it('are three, and the same whenever they are asked for', async () => {
    const { body } = await rosa.call('GET /api/account/feeds');
    expect(body).toEqual({
      own: expect.stringMatching(/^\/feeds\/own\/[\w-]{43}\.atom$/),
      notifications: expect.stringMatching(/^\/feeds\/notifications\/[\w-]{43}\.atom$/),
      calendar: expect.stringMatching(/^\/calendar\/[\w-]{43}\.ics$/),
    });
    const again = await Promise.all([1, 2, 3].map(() => rosa.call('GET /api/account/feeds')));
    for (const each of again) expect(each.body).toEqual(body);
    const owner = await ownerOfAddress(site.db, 'calendar', tokenIn(body.calendar));
    expect(owner?.id).toBe(rosa._id);
    expect(await ownerOfAddress(site.db, 'own', tokenIn(body.calendar))).toBeUndefined();
    expect(await ownerOfAddress(site.db, 'own', 'x')).toBeUndefined();
  });

  it('are renewed one by one, or all', async () => {
    const first = (await rosa.call('GET /api/account/feeds')).body;
    const second = (await rosa.call('POST /api/account/feeds/renewal', { body: { which: 'own' } }))
      .body;
    expect({ ...second, own: first.own }).toEqual(first);
    expect(second.own).not.toBe(first.own);
    const third = (await rosa.call('POST /api/account/feeds/renewal', { body: {} })).body;
    for (const which of ['own', 'notifications', 'calendar'] as const) {
      expect(third[which]).not.toBe(second[which]);
      expect(await ownerOfAddress(site.db, which, tokenIn(second[which]))).toBeUndefined();
    }
    const wrong = { body: { which: 'all' } };
    expect((await rosa.request('POST', '/api/account/feeds/renewal', wrong)).status).toBe(400);
  });

  it('lead nowhere while their owner is suspended', async () => {
    const ada = await site.signUp('Ada', 'admin');
    const lea = await site.signUp('Lea');
    const { own } = (await lea.call('GET /api/account/feeds')).body;
    const params = { id: lea._id };
    await ada.call('PUT /api/admin/users/:id/suspension', { params, body: { reason: 'Spam' } });
    expect(await ownerOfAddress(site.db, 'own', tokenIn(own))).toBeUndefined();
  });
});
