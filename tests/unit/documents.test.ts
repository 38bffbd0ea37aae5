import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../server/config.ts';
import { contract, domains } from '../../shared/contract/index.ts';
import { callsOfContract, generatedDocuments } from '../../tools/api-docs.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const filesIn = (folder: string, ...endings: string[]) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => endings.some((ending) => name.endsWith(ending)))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);

/** The cells of every row of the tables of a document, without the heads. */
const rowsOf = (path: string) =>
  read(path)
    .split('\n')
    .filter((line, at, lines) => line.startsWith('| ') && !lines[at + 1]?.startsWith('|---'))
    .map((line) => line.slice(2, -2).split(' | '));

/** What stands in backticks. */
const named = (text = '') => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

/**
 * What tests say they prove, in a comment right above them: `// Specification: 2.home.1, 4.home.2; ASVS: 1.2.3`.
 * A comment above anything else, or above a test that is left out, counts for nothing.
 */
const proofs = filesIn('tests', '.ts', '.tsx').flatMap((file) =>
  [
    ...read(file).matchAll(
      /^ *\/\/ ((?:Specification|ASVS): .+)\n(?: *for \(.+\n)? *(?:test|it)(?:\.each|\.for)?[(<`]/gm,
    ),
  ].flatMap(([, comment = '']) =>
    comment.split('; ').flatMap((part) => {
      const [of, ids = ''] = part.split(': ');
      return ids.split(', ').map((id) => ({ of, id, file }));
    }),
  ),
);
const filesProving = (of: string, id: string) =>
  [
    ...new Set(proofs.flatMap((proof) => (proof.of === of && proof.id === id ? [proof.file] : []))),
  ].sort();

describe('What is made from the code', () => {
  it('has every call of the contract, by domain', () => {
    const byDomain = Object.values(domains).flatMap((calls) => Object.keys(calls));
    expect(byDomain.sort()).toEqual(Object.keys(contract).sort());
  });

  it('has a section for every call', async () => {
    const calls = await callsOfContract();
    const sections = [...calls.matchAll(/^### (.+)$/gm)].map(([, call]) => call);
    expect(sections.sort()).toEqual(Object.keys(contract).sort());
  });

  // ASVS: 2.1.1
  it('is up to date; if not: npm run build && npm run api-docs', async () => {
    for (const { path, holds, should } of await generatedDocuments())
      expect(holds, path).toBe(should);
  });
});

describe('The decisions', () => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json'));
  const versions: Record<string, string> = {
    ...dependencies,
    ...optionalDependencies,
    ...devDependencies,
  };

  it('say of every dependency, and of no other, why it is there', () => {
    const rows = rowsOf('docs/decisions/0002-libraries.md');
    expect(rows.flatMap(([packages]) => named(packages)).sort()).toEqual(
      Object.keys(versions).sort(),
    );
    for (const [packages, why = ''] of rows) expect(why.length, packages).toBeGreaterThan(10);
  });

  it('name the versions that packages are held at, each of them exact', () => {
    for (const [name, version] of Object.entries(versions))
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+(-[\w.]+)?$/)]);
    const held = read('docs/decisions/0003-versions.md').matchAll(/^\| `([^`]+)` +\| ([\d.]+)/gm);
    for (const [, name = '', version = ''] of held)
      expect(`${versions[name]}.`, name).toContain(`${version}.`);
  });
});

describe('The answers to what was found', () => {
  const path = 'docs/decisions/0137-answers-to-what-was-found.md';

  it('name tests that are there, by their titles', () => {
    const wrong = rowsOf(path).flatMap(([point, , , tests = '']) =>
      tests.split(/; (?=`)/).flatMap((part) => {
        const [file = ''] = named(part);
        if (file === '') return [];
        const text = existsSync(join(projectRoot, file)) ? read(file) : '';
        const titles = part.split(/^`[^`]+` “|”, “|”$/).filter((title) => title !== '');
        return titles
          .filter((title) => title !== part && !text.includes(title))
          .map((title) => `${point}, ${file}: ${title}`);
      }),
    );
    expect(wrong).toEqual([]);
    expect(rowsOf(path).length).toBeGreaterThan(90);
  });
});

describe('The table of the specification', () => {
  const clauses = rowsOf('docs/specification.md');

  it('has each clause once, and names the files with the tests that prove it', () => {
    const ids = clauses.map(([id]) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    expect(ids.filter((id) => !/^[1-9](\.[a-z]+)?\.\d+$/.test(id ?? ''))).toEqual([]);
    for (const [id = '', , files] of clauses) {
      expect([id, named(files)]).toEqual([id, filesProving('Specification', id)]);
      expect(named(files), id).not.toEqual([]);
    }
    const sections = new Set(ids.map((id) => id?.split('.')[0]));
    expect([...sections].join('')).toBe('123456789');
  });

  it('has every clause that a test says it proves', () => {
    const ids = new Set(clauses.map(([id]) => id));
    const unknown = proofs.filter(({ of, id }) => of === 'Specification' && !ids.has(id));
    expect(unknown).toEqual([]);
  });
});

describe('The table of the ASVS', () => {
  const requirements = rowsOf('docs/asvs.md').filter((cells) => cells.length === 5);
  const ANSWERS = ['met', 'does not apply', 'not met', 'operator'];
  /** How many of levels 1 and 2 each chapter of ASVS 5.0.0 has. */
  const IN_CHAPTER = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
  /** `1.2.4` is one requirement; `4.3 (2)` and `V9 (7)` are so many. */
  const ID = /^(?:(\d+)\.\d+\.\d+|V?(\d+)(?:\.\d+)? \((\d+)\))$/;
  const partsOf = ([id = '']: string[]) => {
    const [, one, many, count = '1'] = ID.exec(id) ?? [];
    return { chapter: Number(one ?? many), count: Number(count) };
  };
  const sum = (rows: string[][]) => rows.reduce((all, row) => all + partsOf(row).count, 0);
  const filesIn = (cell = '') => named(cell).filter((name) => /^[\w.-]+(?:\/[\w.-]+)+$/.test(name));

  it('has each requirement of levels 1 and 2 once, with an answer', () => {
    const ids = requirements.map(([id]) => id ?? '');
    expect(ids.filter((id, at) => !ID.test(id) || ids.indexOf(id) !== at)).toEqual([]);
    const each = IN_CHAPTER.map((_, at) =>
      sum(requirements.filter((row) => partsOf(row).chapter === at + 1)),
    );
    expect(each).toEqual(IN_CHAPTER);
    for (const [id, level, asks = '', answer] of requirements) {
      expect([id, level]).toEqual([id, expect.stringMatching(/^(1|2|1, 2)$/)]);
      expect([id, ANSWERS]).toEqual([id, expect.arrayContaining([answer])]);
      expect(asks, id).not.toBe('');
    }
  });

  it('names only files that are there, and something for whatever is met', () => {
    const wrong = requirements.flatMap(([id, , , answer, cell]) => {
      const files = filesIn(cell);
      if (answer === 'met' && files.length === 0) return [`${id} names nothing`];
      return files.filter((file) => !existsSync(join(projectRoot, file)));
    });
    expect(wrong).toEqual([]);
  });

  it('names the file of every test that says which requirement it proves', () => {
    const cellOf = new Map(requirements.map(([id = '', , , , cell]) => [id.split(' ')[0], cell]));
    const wrong = proofs.filter(
      ({ of, id, file }) => of === 'ASVS' && !filesIn(cellOf.get(id)).includes(file),
    );
    expect(wrong).toEqual([]);
  });

  it('is counted rightly where it is told of', () => {
    const [met, none, not, operator] = ANSWERS.map((answer) =>
      sum(requirements.filter((row) => row[3] === answer)),
    );
    const [told] = /Of its 253 [^.]+/.exec(read('docs/security.md').replace(/\s+/g, ' ')) ?? [];
    expect(told).toBe(
      `Of its 253 requirements of levels 1 and 2, ${met} are met, ${none} do not apply, ${not} are not met, ` +
        `and ${operator} are for whoever runs the site`,
    );
  });
});

describe('What is said of the code', () => {
  const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

  it('quotes in CONTRIBUTING.md what stands in a file that is linked to above it', () => {
    const parts = read('CONTRIBUTING.md').split(/```ts\n([^`]+)```/);
    const quotes = parts.flatMap((code, at) =>
      at % 2 === 0
        ? []
        : [{ code: inOneLine(code), files: parts[at - 1]?.match(/(?<=\]\()[\w/.]+\.tsx?(?=\))/g) }],
    );
    const wrong = quotes.filter(
      ({ code, files }) => !files?.some((file) => inOneLine(read(file)).includes(code)),
    );
    expect(wrong).toEqual([]);
    expect(quotes).not.toEqual([]);
  });

  it('names in architecture.md every domain of the server in its group, and no other', () => {
    const [, list = ''] =
      /\n {11}domains\/ .+\n(?: {23}.+\n)+((?: {13}.+\n)+)/.exec(read('docs/architecture.md')) ??
      [];
    const said = list
      .replace(/\([^()]*\)/g, '')
      .split(/^ {13}(?=\w+\/ )/m)
      .slice(1)
      .flatMap((group) => {
        const [, name = '', domains = ''] = /^(\w+)\/ (.*)$/s.exec(group) ?? [];
        return domains.split('·').map((domain) => `${name}/${domain.trim().replace(/\/$/, '')}`);
      });
    const folder = join(projectRoot, 'server/domains');
    expect(said.sort()).toEqual(
      readdirSync(folder)
        .flatMap((group) => readdirSync(join(folder, group)).map((name) => `${group}/${name}`))
        .sort(),
    );
  });
});

describe('Every link of a document', () => {
  const documents = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs', '.md')];

  it('leads to a file that is there', () => {
    const broken = documents.flatMap((path) =>
      [...read(path).matchAll(/\]\(([^)#\s]+)(#[\w-]+)?\)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !target.includes('://'))
        .filter((target) => !existsSync(join(projectRoot, dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('and every path in a sentence is one that is there, or that a command writes', () => {
    const written = ['docs/calls.md', 'bench/results/'];
    const PATH =
      /`((?:server|web|shared|tests|scripts|bench|tools|docs|demo|catalogue)\/[\w./-]+)`/g;
    const broken = documents
      // A decision tells of the files of its day.
      .filter((path) => !path.startsWith('docs/decisions/'))
      .flatMap((path) =>
        [...read(path).matchAll(PATH)]
          .map(([, named = '']) => named)
          .filter((named) => !written.includes(named) && !existsSync(join(projectRoot, named)))
          .map((named) => `${path}: ${named}`),
      );
    expect(broken).toEqual([]);
  });

  it('to a picture leads to one of at most 250 kB', () => {
    for (const picture of filesIn('docs/pictures', '.png'))
      expect(statSync(join(projectRoot, picture)).size, picture).toBeLessThanOrEqual(250_000);
  });
});
