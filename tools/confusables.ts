// Writes server/domains/people/accounts/confusables.txt from Unicode's file of characters that are drawn alike:
//   npm run confusables -- confusables.txt
// The file is https://www.unicode.org/Public/security/latest/confusables.txt, or one in its form.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../server/config.ts';

const TARGET = 'server/domains/people/accounts/confusables.txt';
const [path = ''] = process.argv.slice(2);
const text = await readFile(path, 'utf8').catch(() => undefined);

if (text === undefined) {
  console.error('Which file? npm run confusables -- <confusables.txt>');
  process.exitCode = 1;
} else {
  const version = /^#\s*Version:\s*(.+?)\s*$/m.exec(text)?.[1] ?? 'unknown';
  const bySkeleton = new Map<string, string[]>();
  for (const [letter, skeleton] of rowsOf(text)) {
    if (!isOfUse(letter, skeleton)) continue;
    bySkeleton.set(skeleton, [...(bySkeleton.get(skeleton) ?? []), letter]);
  }
  const lines = [...bySkeleton].map(
    ([skeleton, letters]) => `${escaped(skeleton)} ${letters.map(escaped).join('')}`,
  );
  await writeFile(join(projectRoot, TARGET), dataOf(version, lines));
  console.log(`${TARGET}: ${lines.length} shapes, of Unicode ${version}.`);
}

function* rowsOf(file: string): Iterable<[letter: string, skeleton: string]> {
  for (const line of file.split('\n')) {
    const row = /^\uFEFF?([0-9A-F]{4,6})\s*;\s*([0-9A-F ]+?)\s*;/.exec(line);
    if (row?.[1] && row[2]) yield [lettersOf(row[1]), lettersOf(row[2])];
  }
}

function lettersOf(codes: string) {
  return String.fromCodePoint(...codes.split(/\s+/).map((code) => Number.parseInt(code, 16)));
}

/** Letters, marks and figures that normalising (NFKC, then NFD) leaves as they are: no other gets as far as this. */
function isOfUse(letter: string, skeleton: string) {
  return (
    /^[\p{L}\p{M}\p{N}]/u.test(letter) &&
    letter.normalize('NFKC').normalize('NFD') === letter &&
    skeleton.normalize('NFD') !== letter
  );
}

/** Everything but ASCII by its number: nobody can tell these letters from one another, by definition. */
function escaped(letters: string) {
  return [...letters]
    .map((letter) =>
      /[!-~]/.test(letter) && letter !== '\\'
        ? letter
        : `\\u{${letter.codePointAt(0)?.toString(16)}}`,
    )
    .join('');
}

function dataOf(version: string, lines: string[]) {
  return `# Written by \`npm run confusables\` from Unicode's confusables.txt (UTS #39), version ${version}:
# letters, marks and figures that are drawn alike. A line holds the shape, a space, and what is drawn like it.
# Unicode data: © Unicode, Inc., https://www.unicode.org/license.txt
${lines.join('\n')}
`;
}
