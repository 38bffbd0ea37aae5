import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/config.ts';

const run = promisify(execFile);
const manifest = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));

// ASVS: 15.1.2
test('the bill of materials names every dependency of the server with its version and licence', async () => {
  const { stdout } = await run('npm', ['run', '--silent', 'sbom'], {
    cwd: projectRoot,
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  });
  const bill: Bill = JSON.parse(stdout);
  expect(bill.bomFormat).toBe('CycloneDX');
  const named = new Map(bill.components.map((each) => [each.purl, each]));
  for (const [name, version] of Object.entries(manifest.dependencies)) {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    expect(named.get(purl)?.licenses?.length, purl).toBeGreaterThan(0);
  }
  expect(bill.components.map(({ name }) => name)).not.toContain('vitest');
});

// ASVS: 15.1.2
test('every package comes from a registry, with the hash of what it holds', () => {
  const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'));
  for (const [path, { resolved, integrity }] of Object.entries<Locked>(lock.packages)) {
    if (path === '' || resolved === undefined) continue;
    expect([path, resolved.startsWith('https://')]).toEqual([path, true]);
    expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-/)]);
  }
});

test('the container holds every file that the server reads and no compiler writes', () => {
  const container = readFileSync(join(projectRoot, 'deploy/Containerfile'), 'utf8');
  const copied = [...container.matchAll(/^COPY --from=build \/app\/(\S+) \.\/(\S*)$/gm)].map(
    ([, from = '']) => from,
  );
  const read = ['server', 'demo']
    .flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true }),
    )
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.ts'))
    .map(({ parentPath, name }) => relative(projectRoot, join(parentPath, name)));
  expect(read).toEqual(expect.arrayContaining([expect.stringMatching(/fonts\.conf$/)]));
  const lacking = [...read, 'package.json', 'catalogue/books', 'dist/web', 'node_modules'].filter(
    (file) => !copied.some((folder) => file === folder || file.startsWith(`${folder}/`)),
  );
  expect(lacking).toEqual([]);
});

test('the fonts of covers are where the settings of fonts look for them', () => {
  const covers = join(projectRoot, 'server/domains/books/books/covers');
  const settings = readFileSync(join(covers, 'fonts.conf'), 'utf8');
  const [, folder = ''] = /<dir prefix="relative">(.+)<\/dir>/.exec(settings) ?? [];
  expect(readdirSync(join(covers, folder))).toContainEqual(expect.stringMatching(/\.ttf$/));
});

interface Bill {
  bomFormat: string;
  components: { name: string; purl: string; licenses?: object[] }[];
}
interface Locked {
  resolved?: string;
  integrity?: string;
}
