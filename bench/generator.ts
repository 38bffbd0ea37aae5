import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { isbn10Of } from '../shared/isbn.ts';
import { type Chance, chanceOf } from './chance.ts';
import { modelOf, type WordModel } from './words.ts';

/** A made-up world of books, the same for the same seed and size; each thing can be asked for alone. */
export type World = ReturnType<typeof worldOf>;
type Work = ReturnType<typeof workOf>;
type Edition = Work['editions'][number];

const AUTHORS_PER_WORK = 0.42;
const EDITIONS_MAX = 400;
const SUBJECTS = 3_000;
const PUBLISHERS = 2_000;
/** Editions are numbered by their works, so that any work can be made alone. */
const EDITION_STEP = 512;

/** Makes the world of a seed. */
export function worldOf(works: number, seed = 1) {
  const model = modelOf(seed);
  const authors = Math.max(1, Math.round(works * AUTHORS_PER_WORK));
  const author = (number: number) => {
    const chance = chanceOf(seed, 1, number);
    return { key: number, name: model.person(chance, model.language(chance)) };
  };
  return {
    works,
    authors,
    author,
    work: (number: number) => workOf(number, { seed, authors, model }),
  };
}

interface Making {
  seed: number;
  authors: number;
  model: WordModel;
}

function workOf(number: number, { seed, authors, model }: Making) {
  const chance = chanceOf(seed, 2, number);
  const language = model.language(chance);
  const title = model.title(chance, language);
  // A Pareto tail: one work of a million has about a million readers, half of them have none.
  const readers = Math.floor(0.6 * (chance.unit() ** -1.02 - 1));
  const extra = Math.floor(readers ** 0.55 * (0.45 + 0.6 * chance.unit()));
  const firstYear = 2024 - Math.floor(140 * chance.unit() ** 2.2);
  const subtitle = chance.is(0.22) ? model.subtitle(chance, language) : undefined;
  return {
    key: number,
    title,
    subtitle,
    authors: authorsOf(chance, authors),
    subjects: Array.from({ length: subjectsOf(chance) }, () =>
      model.subject(chance.skewed(SUBJECTS, 2.6)),
    ),
    description: chance.is(0.05) ? model.description(chance, language) : undefined,
    firstYear,
    language,
    readers,
    editions: Array.from({ length: 1 + Math.min(EDITIONS_MAX, extra) }, (_, at) => {
      const isTranslation = at > 0 && chance.is(0.3);
      const own = isTranslation ? model.language(chance) : language;
      return {
        key: number * EDITION_STEP + at,
        title: isTranslation && own !== language ? model.title(chance, own) : title,
        subtitle: isTranslation ? undefined : subtitle,
        publisher: model.publisher(chance.skewed(PUBLISHERS, 2.4)),
        year: at === 0 ? firstYear : firstYear + chance.below(2025 - firstYear),
        month: 1 + chance.below(12),
        day: 1 + chance.below(28),
        pages: chance.is(0.8) ? 40 + Math.floor(560 * chance.unit() ** 1.5) : undefined,
        language: own,
        format: chance.pick(['Paperback', 'Hardcover', 'Mass Market Paperback', 'E-book']),
        isbn13: chance.is(0.72) ? isbnOf(number * EDITION_STEP + at) : undefined,
      };
    }),
  };
}

function authorsOf(chance: Chance, authors: number) {
  const count = chance.is(0.05) ? 0 : chance.is(0.86) ? 1 : 2;
  return Array.from({ length: count }, () => 1 + chance.skewed(authors, 1.9));
}

const subjectsOf = (chance: Chance) => (chance.is(0.59) ? 1 + chance.below(5) : 0);

/** Different numbers give different ISBNs, spread over the range as publishers spread them. */
function isbnOf(number: number) {
  const body = `978${`${(number * 7_368_787 + 12_345) % 1_000_000_000}`.padStart(9, '0')}`;
  const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return body + ((10 - (sum % 10)) % 10);
}

/** Files of a made-up dump. */
export interface DumpFiles {
  authors: string;
  works: string;
  editions: string;
  /** How many editions there are in them. */
  editionCount: number;
}

/** Writes a world as dumps of Open Library, gzip as they come. */
export async function writeDump(world: World, folder: string): Promise<DumpFiles> {
  await mkdir(folder, { recursive: true });
  const file = (name: string) => join(folder, `ol_dump_${name}_made-up.txt.gz`);
  let editionCount = 0;
  await write(file('authors'), authorLines(world));
  await write(file('works'), workLines(world));
  await write(
    file('editions'),
    (function* () {
      for (let number = 1; number <= world.works; number++) {
        const work = world.work(number);
        editionCount += work.editions.length;
        for (const edition of work.editions) yield editionLine(work, edition);
      }
    })(),
  );
  return {
    authors: file('authors'),
    works: file('works'),
    editions: file('editions'),
    editionCount,
  };
}

function* authorLines(world: World) {
  for (let number = 1; number <= world.authors; number++) {
    const { key, name } = world.author(number);
    yield line('author', `/authors/OL${key}A`, { name, personal_name: name });
  }
}

function* workLines(world: World) {
  for (let number = 1; number <= world.works; number++) {
    const { key, title, subtitle, authors, subjects, description, firstYear } = world.work(number);
    yield line('work', `/works/OL${key}W`, {
      title,
      subtitle,
      authors: authors.map((author) => ({
        type: { key: '/type/author_role' },
        author: { key: `/authors/OL${author}A` },
      })),
      subjects: subjects.length > 0 ? subjects : undefined,
      description: description && { type: '/type/text', value: description },
      covers: number % 3 === 0 ? [number] : undefined,
      first_publish_date: number % 4 === 0 ? `${firstYear}` : undefined,
    });
  }
}

function editionLine(work: Work, edition: Edition) {
  const { key, isbn13, language } = edition;
  const isbn10 = isbn13 && isbn10Of(isbn13);
  return line('edition', `/books/OL${key}M`, {
    title: edition.title,
    subtitle: edition.subtitle,
    works: [{ key: `/works/OL${work.key}W` }],
    authors: work.authors.map((author) => ({ key: `/authors/OL${author}A` })),
    publishers: [edition.publisher],
    publish_date: dateText(edition),
    publish_places: ['London'],
    number_of_pages: edition.pages,
    pagination: edition.pages && `${edition.pages} p.`,
    physical_format: edition.format,
    isbn_13: isbn13 && [key % 20 === 0 ? hyphenated(isbn13) : isbn13],
    isbn_10: isbn10 && key % 2 === 0 ? [isbn10] : undefined,
    languages: [{ key: `/languages/${language.marc}` }],
    covers: key % 5 === 0 ? [-1] : [key],
    source_records: [`marc:marc_loc_2016/BooksAll.2016.part${key % 43}.utf8:${key}:812`],
    lc_classifications: ['PR6037.T616'],
    identifiers: { goodreads: [`${key}`] },
  });
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

function dateText({ year, month, day, key }: Edition) {
  if (key % 3 === 0) return `${year}`;
  if (key % 3 === 1) return `${MONTHS[month - 1]} ${day}, ${year}`;
  return `${MONTHS[month - 1]} ${year}`;
}

const hyphenated = (isbn: string) =>
  `${isbn.slice(0, 3)}-${isbn.slice(3, 4)}-${isbn.slice(4, 8)}-${isbn.slice(8, 12)}-${isbn.slice(12)}`;

function line(type: string, key: string, entry: object) {
  const time = '2019-03-12T09:14:06.551231';
  const json = JSON.stringify({
    ...entry,
    key,
    type: { key: `/type/${type}` },
    latest_revision: 3,
    revision: 3,
    created: { type: '/type/datetime', value: '2008-04-01T03:28:50.625462' },
    last_modified: { type: '/type/datetime', value: time },
  });
  return `/type/${type}\t${key}\t3\t${time}\t${json}\n`;
}

async function write(path: string, lines: Generator<string>) {
  const gzip = createGzip({ level: 1 });
  const out = createWriteStream(path);
  Readable.from(chunksOf(lines), { objectMode: true }).pipe(gzip).pipe(out);
  await once(out, 'finish');
}

function* chunksOf(lines: Generator<string>) {
  let chunk: string[] = [];
  for (const text of lines) {
    chunk.push(text);
    if (chunk.length < 500) continue;
    yield Buffer.from(chunk.join(''));
    chunk = [];
  }
  yield Buffer.from(chunk.join(''));
}
