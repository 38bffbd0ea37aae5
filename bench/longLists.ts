import { p95Within, signUp, taken } from './asking.ts';
import { onNewDatabase, onUrl } from './databases.ts';
import { count, MEASURED_HEAD, type Measured, measuredCells } from './figures.ts';
import { part } from './part.ts';
import { type Running, runSite } from './running.ts';

/** What a page may take, in ms (readers.md). */
const BAR = 40;
const PEOPLE = 500;
const TAGS_OF_BOOK = 10;

/** Lists that have grown as long as they may be expected to: their first page, and pages far on, as members see them. */
export const longListsPart = part({
  about: 'quotes of a book, tags of a person and lists of everybody, where there are very many',
  options: { quotes: '50000', tags: '5000', lists: '10000', times: '40' },
  small: { quotes: '10000', times: '20' },
  run: ({ quotes, tags, lists, times }, tell) =>
    onNewDatabase(async ({ url }) => {
      const site = await runSite({ DATABASE_URL: url });
      try {
        const { cookie, id } = await signUp(site, 'rosa');
        await fill(url, id, { quotes: Number(quotes), tags: Number(tags), lists: Number(lists) });
        const rows: Measured[] = [];
        for (const [what, path] of [
          [
            `${count(Number(quotes))} quotes of a book, most liked first`,
            '/api/books/long-1/quotes?limit=20',
          ],
          ['the newest first', '/api/books/long-1/quotes?sort=newest&limit=20'],
          [`${count(Number(tags))} tags of a person`, '/api/library/tags?limit=100'],
          [`${count(Number(lists))} lists, most liked first`, '/api/lists?sort=liked&limit=20'],
          ['the newest first', '/api/lists?sort=newest&limit=20'],
          ['with a part of the title', '/api/lists?sort=liked&q=shore&limit=20'],
        ] as const)
          for (const [which, page] of [
            ['', path],
            [', a page far on', await farPage(site, path, cookie)],
          ] as const)
            rows.push(
              p95Within(what + which, BAR, [
                await taken(site, Number(times), () => page, { cookie }),
              ]),
            );
        tell(
          MEASURED_HEAD,
          rows.map(measuredCells),
          'Whole answers over HTTP, one after another, of a member.',
        );
        if (rows.some(({ isMet }) => isMet === false)) process.exitCode = 1;
      } finally {
        await site.end();
      }
    }),
});

/** The tenth page behind one, or the last that there is. */
async function farPage(site: Running, path: string, cookie: string) {
  let page = path;
  for (let n = 0; n < 10; n++) {
    const answer = await fetch(site.url + page, { headers: { cookie } });
    await answer.arrayBuffer();
    const next = /<([^>]+)>; *rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    if (next === undefined) return page;
    const { pathname, search } = new URL(next, site.url);
    page = pathname + search;
  }
  return page;
}

/** Books, people who keep and quote the first of them, somebody's tags, and lists; figures as the product would have counted them. */
async function fill(url: string, id: string, amounts: Record<'quotes' | 'tags' | 'lists', number>) {
  const { quotes, tags, lists } = amounts;
  const books = Math.ceil(tags / TAGS_OF_BOOK) * 2;
  for (const statement of [
    `
      insert into users (id, username, username_key, email, email_key, password_hash, role)
      select gen_random_uuid(), 'reader' || n, 'reader' || n, 'reader' || n || '@example.org', 'reader' || n || '@example.org', 'none', 'reader'
        from generate_series(1, ${PEOPLE}) n`,
    `
      insert into books (id, google_id, source, title, authors)
      select gen_random_uuid(), 'long-' || n, 'csv', 'Book ' || n, array['Author ' || n % 100]
        from generate_series(1, ${books}) n`,
    `
      insert into entries (user_id, book_id, revision, status, visibility)
      select u.id, b.id, gen_random_uuid(), 'want', 'public'
        from users u join books b on b.google_id = 'long-1'
       where u.username like 'reader%'`,
    `
      insert into entries (user_id, book_id, revision, status, visibility, tags)
      select '${id}', b.id, gen_random_uuid(), 'want', 'public',
             array(select 'tag ' || (b.n * ${TAGS_OF_BOOK / 2} + k) % ${tags} from generate_series(1, ${TAGS_OF_BOOK}) k)
        from (select id, substring(google_id from 6)::integer as n from books where google_id like 'long-%') b`,
    `
      insert into quotes (id, user_id, book_id, text, visibility, created_at, likes_count)
      select gen_random_uuid(), u.id, b.id, 'What is said on page ' || n, 'public',
             now() - n * interval '1 minute', (n * 7919) % 997 % 40
        from generate_series(1, ${quotes}) n
        join (select id, row_number() over () as number from users where username like 'reader%') u
          on u.number = 1 + n % ${PEOPLE}
        join books b on b.google_id = 'long-1'`,
    `
      insert into lists (id, user_id, title, visibility, created_at, likes_count)
      select gen_random_uuid(), u.id, (array['Of the shore', 'For winter', 'Begun twice'])[1 + n % 3] || ' ' || n, 'public',
             now() - n * interval '1 minute', (n * 7919) % 997 % 40
        from generate_series(1, ${lists}) n
        join (select id, row_number() over () as number from users where username like 'reader%') u
          on u.number = 1 + n % ${PEOPLE}`,
    'analyze',
  ])
    await onUrl(url, statement);
}
