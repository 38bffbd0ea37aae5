import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What can be wrong with a service elsewhere. */
export type Fault =
  | 'none'
  | 'error'
  | 'busy'
  | 'silent'
  | 'slow'
  | 'html'
  | 'broken'
  | 'shape'
  | 'huge'
  | 'redirect'
  | 'hangup';

/** A small server that answers as Google Books (/google) and Open Library (/openlibrary) do. */
export async function startUpstreams() {
  const state = { fault: 'none' as Fault, asked: [] as { url: string; agent: string }[] };
  const server = createServer((request, response) => {
    state.asked.push({ url: request.url ?? '', agent: request.headers['user-agent'] ?? '' });
    if (state.fault !== 'none') fail(state.fault, response);
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    google: `${url}/google`,
    openLibrary: `${url}/openlibrary`,
    state,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function fail(fault: Exclude<Fault, 'none'>, response: ServerResponse) {
  const json = { 'content-type': 'application/json; charset=UTF-8' };
  switch (fault) {
    case 'error':
      response.writeHead(500, json).end('{"error":{"code":500}}');
      return;
    case 'busy':
      response.writeHead(429, { ...json, 'retry-after': '120' }).end('{"error":{"code":429}}');
      return;
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
      const piece = Buffer.alloc(64 * 1024, ' ');
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
    case 'hangup':
      response.destroy();
  }
}

function answer({ url = '' }: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
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
