import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../server/platform/db/db.ts';
import { addBook } from '../support/books.ts';
import { type Browser, type Member, openSite, type Site } from '../support/people.ts';
import { UNLIMITED } from '../support/unlimited.ts';

let site: Site;
let rosa: Member;
let theo: Member;
let visitor: Browser;

beforeAll(async () => {
  site = await openSite({ answerCacheMb: 0 }, { limits: UNLIMITED });
  rosa = await site.signUp('Rosa');
  theo = await site.signUp('Theo');
  visitor = site.visitor();
  await site.db.many(sql`delete from books`);
  for (let at = 1; at <= 8; at += 1)
    await addBook(site.db, {
      title: `Old tale ${at}`,
      googleId: `old${at}`,
      categories: ['Fairy Tales'],
      language: 'fr',
      publishedDate: '1984',
      pageCount: 100 + 20 * at,
    });
  await site.db.many(sql`
    update books set readers = 1000 * (substr(google_id, 4))::integer where google_id like 'old%'`);
});
afterAll(() => site?.close());

const onShelf = async (who: Browser, shelf: string) =>
  (await who.call('GET /api/browse/:shelf', { params: { shelf } })).body.map(
    ({ googleId }) => googleId,
  );

describe('Shelves to walk along', () => {
  it('are categories, decades and languages of the best known books, and those of a kind', async () => {
    const { body } = await visitor.call('GET /api/browse', {});
    expect(body.map(({ shelf }) => shelf)).toEqual([
      'category:Fairy Tales',
      'decade:1980',
      'new',
      'language:fr',
      'short',
    ]);
    expect(body.map(({ title, id, params, query }) => ({ title, id, params, query }))).toEqual([
      {
        title: 'Fairy Tales',
        id: 'category',
        params: { category: 'Fairy Tales' },
        query: { subject: 'Fairy Tales' },
      },
      {
        title: 'From the 1980s',
        id: 'decade',
        params: { decade: 1980 },
        query: { from: 1980, to: 1989 },
      },
      { title: 'New books', id: 'new', params: {}, query: undefined },
      {
        title: 'In French',
        id: 'language',
        params: { language: 'fr' },
        query: { language: 'fr' },
      },
      { title: 'Short books', id: 'short', params: {}, query: undefined },
    ]);
    for (const { books } of body) expect(books.length).toBeGreaterThan(0);
  });

  it('go on, the best known first, each book once', async () => {
    for (const shelf of ['category:Fairy Tales', 'decade:1980', 'language:fr', 'new']) {
      const seen: string[] = [];
      let path: string | undefined = `/api/browse/${encodeURIComponent(shelf)}?limit=3`;
      while (path) {
        const answer = await visitor.request('GET', path);
        expect(answer.status).toBe(200);
        for (const book of answer.body as unknown as { googleId: string }[])
          seen.push(book.googleId);
        path = /<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      expect(seen, shelf).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((at) => `old${at}`));
    }
    expect(await onShelf(visitor, 'short')).toEqual(['old5', 'old4', 'old3', 'old2', 'old1']);
  });

  it('hold what readers find to have a mood, and not what they warn of, where that is asked for', async () => {
    const wren = await site.signUp('Wren');
    const say = async (googleId: string, moods: 'dark'[], warnings: 'war'[]) => {
      for (const who of [rosa, theo, wren])
        await who.call('PUT /api/books/:googleId/impressions', {
          params: { googleId },
          body: {
            moods,
            pace: null,
            warnings: warnings.map((id) => ({ id, level: 'minor' as const })),
          },
        });
    };
    await say('old3', ['dark'], []);
    await say('old4', ['dark'], ['war']);
    const asked = async (shelf: string, query: { mood?: string; without?: string }) =>
      (await visitor.call('GET /api/browse/:shelf', { params: { shelf }, query })).body.map(
        ({ googleId }) => googleId,
      );
    for (const shelf of ['category:Fairy Tales', 'decade:1980', 'language:fr', 'new', 'short']) {
      expect(await asked(shelf, { mood: 'dark' }), shelf).toEqual(['old4', 'old3']);
      expect(await asked(shelf, { mood: 'dark', without: 'war' }), shelf).toEqual(['old3']);
      expect(await asked(shelf, { without: 'war' }), shelf).not.toContain('old4');
      expect(await asked(shelf, { mood: 'funny' }), shelf).toEqual([]);
    }
    expect((await visitor.request('GET', '/api/browse/short?mood=gloomy')).status).toBe(400);
  });

  it('that nobody knows are not there, nor what is for members', async () => {
    for (const shelf of ['nothing', 'decade:1985', 'decade:1530', 'language:xx', 'category:Nobody'])
      expect(
        await visitor.call('GET /api/browse/:shelf', { params: { shelf } }),
        shelf,
      ).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(
      await visitor.call('GET /api/browse/:shelf', { params: { shelf: 'following' } }),
    ).toMatchObject({ status: 401 });
    expect(await onShelf(rosa, 'following')).toEqual([]);
    const { status } = await visitor.request(
      'GET',
      `/api/browse/short?cursor=${Buffer.from('{"score":1}').toString('base64url')}`,
    );
    expect(status).toBe(400);
  });

  it('hold what is wanted for everybody to see, and what those love whom one follows', async () => {
    const entry = (who: Member, id: string, visibility: string) =>
      who.request('PUT', `/api/library/${id}`, { body: { status: 'want', visibility } });
    await entry(rosa, 'old1', 'public');
    await entry(theo, 'old1', 'public');
    await entry(theo, 'old2', 'public');
    await entry(theo, 'old3', 'private');
    expect(await onShelf(visitor, 'wanted')).toEqual(['old1', 'old2']);
    await theo.request('PUT', '/api/account/privacy', { body: { profile: 'followers' } });
    expect(await onShelf(visitor, 'wanted')).toEqual(['old1']);
    await theo.request('PUT', '/api/account/privacy', { body: { profile: 'public' } });

    await theo.request('POST', '/api/favorites/old4');
    await rosa.request('POST', `/api/follow/${theo._id}`);
    expect(await onShelf(rosa, 'following')).toEqual(['old4']);
    const { body } = await rosa.call('GET /api/browse', {});
    expect(body[0]?.shelf).toBe('following');
    await rosa.request('PUT', `/api/mutes/${theo._id}`, { body: {} });
    expect(await onShelf(rosa, 'following')).toEqual([]);
    expect(await onShelf(rosa, 'wanted')).toEqual(['old1']);
    await rosa.request('DELETE', `/api/mutes/${theo._id}`);
  });

  it('hold what a few people love, by what its rating is at least', async () => {
    for (let at = 0; at < 4; at += 1) {
      const reader = await site.signUp(`Reader${at}`);
      await reader.request('PUT', '/api/library/old6', { body: { status: 'read', rating: 5 } });
      await reader.request('PUT', '/api/library/old7', { body: { status: 'read', rating: 1 } });
    }
    expect(await onShelf(visitor, 'loved-by-few')).toEqual(['old6']);
  });

  it('show no member what they have hidden, nor is it like another book', async () => {
    expect(await onShelf(theo, 'category:Fairy Tales')).toContain('old8');
    const similar = async () =>
      (
        await theo.call('GET /api/books/:googleId/similar', { params: { googleId: 'old1' } })
      ).body.map(({ book }) => book.googleId);
    expect(await similar()).toContain('old8');
    await theo.request('PUT', '/api/books/old8/hiding');
    for (const shelf of ['category:Fairy Tales', 'decade:1980', 'language:fr', 'new'])
      expect(await onShelf(theo, shelf), shelf).not.toContain('old8');
    const { body } = await theo.call('GET /api/browse', {});
    expect(body.flatMap(({ books }) => books.map(({ googleId }) => googleId))).not.toContain(
      'old8',
    );
    expect(await similar()).not.toContain('old8');
    expect(await onShelf(rosa, 'new')).toContain('old8');
  });
});

describe('What a rating is at least', () => {
  /** E. Miller, “Ranking Items With Star Ratings”: five ratings of 1 to 5 beside those there are. */
  const boundOf = (sum: number, squares: number, count: number) => {
    const mean = (15 + sum) / (count + 5);
    const variance = Math.max(0, (55 + squares) / (count + 5) - mean ** 2);
    return mean - 1.65 * Math.sqrt(variance / (count + 6));
  };

  it('is one formula, of the ratings where these are at hand and of their sum for the standing', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 10, maxLength: 10 }),
        async (counts) => {
          const count = counts.reduce((all, each) => all + each, 0);
          const stars = (at: number) => (at + 1) / 2;
          const sum = counts.reduce((all, each, at) => all + each * stars(at), 0);
          const squares = counts.reduce((all, each, at) => all + each * stars(at) ** 2, 0);
          const { bound, standing } = await site.db.one<{ bound: number; standing: number }>(sql`
            select rating_bound(${2 * sum}::integer, ${counts}::integer[], ${count}::integer) as bound,
                   standing_of(1000, 1, 0, 0, ${count}::integer, ${2 * sum}::integer) as standing`);
          const exact = count === 0 ? 0 : Math.max(0, 1000 * boundOf(sum, squares, count));
          expect(Math.abs(bound - exact)).toBeLessThanOrEqual(0.51);
          // Of the sum alone: within what readers gave the variance is taken for 1.
          const rough = boundOf(sum, sum ** 2 / Math.max(1, count) + count, count);
          const expected = 4 * Math.log(1001) + 2 * (rough - 2.05);
          expect(Math.abs(standing - expected)).toBeLessThanOrEqual(0.51);
        },
      ),
      { numRuns: 200 },
    );
  });
});
