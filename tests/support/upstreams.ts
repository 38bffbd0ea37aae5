import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** What can be wrong with a service elsewhere. */
export type Fault =
  | 'none'
  | 'error'
  | 'busy'
  | 'away'
  | 'silent'
  | 'slow'
  | 'html'
  | 'broken'
  | 'shape'
  | 'huge'
  | 'redirect'
  | 'loop'
  | 'gzip'
  | 'cut'
  | 'svg'
  | 'hangup';

/** A connection may be made to the small server below, and to no other address. */
export const isTestAddress = (address: string) => address === '127.0.0.1';

/**
 * A small server that answers as Google Books (/google) and Open Library (/openlibrary) do, and has
 * their covers (/books/content, /b/id).
 */
export async function startUpstreams() {
  const state = {
    fault: 'none' as Fault,
    /** Faults of one path, before the one of all. */
    faults: {} as Record<string, Fault>,
    asked: [] as { url: string; agent: string }[],
    picture: Buffer.alloc(0),
    /** Answers wait for so long. */
    delayMs: 0,
  };
  const server = createServer((request, response) => {
    const url = request.url ?? '';
    state.asked.push({ url, agent: request.headers['user-agent'] ?? '' });
    const [, fault] = Object.entries(state.faults).find(([path]) => url.startsWith(path)) ?? [];
    const actual = fault ?? state.fault;
    if (actual !== 'none') return fail(actual, request, response);
    setTimeout(() => answer(request, response, state.picture), state.delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    google: `${url}/google`,
    openLibrary: `${url}/openlibrary`,
    state,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function fail(
  fault: Exclude<Fault, 'none'>,
  { url = '' }: IncomingMessage,
  response: ServerResponse,
) {
  const json = { 'content-type': 'application/json; charset=UTF-8' };
  switch (fault) {
    case 'error':
      response.writeHead(500, json).end('{"error":{"code":500}}');
      return;
    case 'busy':
      response.writeHead(429, { ...json, 'retry-after': '120' }).end('{"error":{"code":429}}');
      return;
    case 'away': {
      const later = new Date(Date.now() + 90_000).toUTCString();
      response.writeHead(503, { ...json, 'retry-after': later }).end('{}');
      return;
    }
    case 'silent':
      return;
    case 'slow': {
      response.writeHead(200, json);
      const drip = setInterval(() => response.write(' '), 50);
      response.on('close', () => clearInterval(drip));
      return;
    }
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Captive portal</title>');
      return;
    case 'broken':
      response.writeHead(200, json).end('{"items":[{"id":');
      return;
    case 'shape':
      response.writeHead(200, json).end('{"items":{"0":7},"docs":"none","title":7}');
      return;
    case 'huge': {
      response.writeHead(200, json);
      // It begins as a picture does.
      const piece = Buffer.alloc(64 * 1024, '\xff\xd8\xff ', 'latin1');
      const pour = () => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', pour);
      pour();
      return;
    }
    case 'redirect':
      response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data/' }).end();
      return;
    case 'loop':
      response.writeHead(302, { location: url }).end();
      return;
    case 'gzip':
      response
        .writeHead(200, { ...json, 'content-encoding': 'gzip' })
        .end(gzipSync(Buffer.alloc(4 * 1024 * 1024, ' ')));
      return;
    case 'cut':
      response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"docs":[');
      setTimeout(() => response.destroy(), 20);
      return;
    case 'svg':
      response
        .writeHead(200, { 'content-type': 'image/jpeg' })
        .end(
          `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>${' '.repeat(99)}`,
        );
      return;
    case 'hangup':
      response.destroy();
  }
}

function answer({ url = '' }: IncomingMessage, response: ServerResponse, picture: Buffer) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname === '/books/content' || /^\/(moved\/)?b\/id\/\d+-M\.jpg$/.test(pathname)) {
    const isMissing = url.includes('gone') || pathname.includes('/404-');
    if (isMissing) response.writeHead(404, { 'content-type': 'text/html' }).end('not found');
    else if (pathname.startsWith('/b/id/302'))
      response.writeHead(302, { location: `/moved${pathname}` }).end();
    else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    return;
  }
  const body = bodyOf(pathname, searchParams.get('q') ?? '');
  response
    .writeHead(body === undefined ? 404 : 200, {
      'content-type': 'application/json; charset=UTF-8',
    })
    .end(JSON.stringify(body ?? { error: 'notfound' }));
}

function bodyOf(path: string, q: string): unknown {
  if (path === '/google/volumes') return googleSearch(q);
  if (path.startsWith('/google/volumes/'))
    return VOLUMES.find(({ id }) => id === path.slice('/google/volumes/'.length));
  if (path === '/openlibrary/search.json') return openLibrarySearch(q);
  return OPEN_LIBRARY[path.slice('/openlibrary'.length)];
}

/** A search that finds nothing has no `items` at all. */
function googleSearch(q: string) {
  const items = VOLUMES.filter(({ volumeInfo }) => isAbout(JSON.stringify(volumeInfo), q));
  return {
    kind: 'books#volumes',
    totalItems: items.length,
    ...(items.length > 0 ? { items } : {}),
  };
}

function openLibrarySearch(q: string) {
  const docs = DOCS.filter((doc) => isAbout(JSON.stringify(doc), q));
  return {
    numFound: docs.length,
    start: 0,
    numFoundExact: true,
    num_found: docs.length,
    documentation_url: 'https://openlibrary.org/dev/docs/api/search',
    q,
    offset: null,
    docs,
  };
}

const isAbout = (text: string, q: string) =>
  q
    .replace(/^isbn:/, '')
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.toLowerCase().includes(word));

const VOLUMES = [
  {
    kind: 'books#volume',
    id: 'gB00kLamp01_',
    etag: 'x',
    selfLink: 'https://www.googleapis.com/books/v1/volumes/gB00kLamp01_',
    volumeInfo: {
      title: 'The Lamplighter of Vessel Row',
      subtitle: 'A Story',
      authors: ['Greta Ohm', 'Luis Prado'],
      publisher: 'Vessel Press',
      publishedDate: '2011-05',
      description:
        '<p onclick="x()">Of <b>lamps</b>.</p><script>alert(1)</script><img src=x onerror=alert(1)>',
      industryIdentifiers: [
        { type: 'OTHER', identifier: 'UOM:39015' },
        { type: 'ISBN_10', identifier: '0306406152' },
        { type: 'ISBN_13', identifier: '9780306406157' },
      ],
      readingModes: { text: false, image: false },
      pageCount: 0,
      printedPageCount: 283,
      printType: 'BOOK',
      categories: ['Fiction / Literary', 'Fiction / Classics'],
      maturityRating: 'NOT_MATURE',
      imageLinks: { thumbnail: 'http://books.google.com/books/content?id=gB00kLamp01_&zoom=1' },
      language: 'pt-BR',
    },
    saleInfo: { country: 'US', saleability: 'NOT_FOR_SALE', isEbook: false },
  },
  // The same book once more, as Google has it again and again.
  {
    kind: 'books#volume',
    id: 'gB00kLamp02_',
    volumeInfo: {
      title: 'The Lamplighter of Vessel Row',
      authors: ['Greta. Ohm'],
      printType: 'BOOK',
    },
  },
  {
    kind: 'books#volume',
    id: 'gMagazine001',
    volumeInfo: { title: 'Lamplighter Monthly', printType: 'MAGAZINE' },
  },
  // Shapes that must not take the others down.
  { kind: 'books#volume', id: '../../etc/pw', volumeInfo: { title: 'Lamplighter Evil' } },
  { kind: 'books#volume', id: 'gNoTitle0001', volumeInfo: { subtitle: 'Lamplighter' } },
  {
    kind: 'books#volume',
    id: 'gWrongKind01',
    volumeInfo: { title: ['Lamplighter'], authors: 'x' },
  },
];

const DOCS = [
  {
    key: '/works/OL7000001W',
    title: 'The Lamplighter of Vessel Row',
    author_name: ['Greta Ohm'],
    author_key: ['OL1A'],
    first_publish_year: 2011,
    edition_count: 3,
    cover_i: -1,
    language: ['eng', 'por'],
  },
  {
    key: '/works/OL7000002W',
    title: 'Salt Ledger',
    author_name: ['Ada Quill'],
    first_publish_year: 1932,
    number_of_pages_median: 204,
    cover_i: 12345,
    isbn: ['9780804429573', '080442957X', '9780306406157'],
    language: ['ger'],
    subject: ['Fiction', 'nyt:fiction=2011', 'Sea stories', 'x'.repeat(80)],
    ebook_access: 'no_ebook',
  },
  { key: '/authors/OL1A', title: 'Salt Not A Work' },
  { key: '/works/OL7000003W', title: { evil: 'Salt' } },
];

const OPEN_LIBRARY: Record<string, unknown> = {
  '/works/OL7000004W.json': {
    key: '/works/OL7000004W',
    title: 'Harbour Arithmetic',
    authors: [
      { type: { key: '/type/author_role' }, author: { key: '/authors/OL5A' } },
      { type: { key: '/type/author_role' }, author: { key: '/authors/OL6A' } },
    ],
    description: { type: '/type/text', value: 'Sums by the <i>sea</i>.<svg onload=alert(1)>' },
    subjects: ['Mathematics'],
    covers: [-1, 777],
    first_publish_date: 'October 1, 1988',
    type: { key: '/type/work' },
  },
  '/authors/OL5A.json': { key: '/authors/OL5A', name: 'Petra Sund' },
  '/works/OL7000005W.json': {
    key: '/works/OL7000005W',
    type: { key: '/type/redirect' },
    location: '/works/OL7000004W',
  },
  '/works/OL7000006W.json': {
    key: '/works/OL7000006W',
    title: 'Sideways',
    authors: [{ author: { key: '/../secret/authors/OL5A' } }],
  },
};
