import { parseArgs } from 'node:util';
import { averagesPart } from './averages.ts';
import { clusterPart } from './cluster.ts';
import { conversationPart } from './conversation.ts';
import { dayPart } from './day.ts';
import { doorsPart } from './doors.ts';
import { importPart } from './import.ts';
import { importsPart } from './imports.ts';
import { libraryPart } from './library.ts';
import { longListsPart } from './longLists.ts';
import { matchingPart } from './matching.ts';
import type { Part } from './part.ts';
import { ratesPart } from './rates.ts';
import { recallPart } from './recall.ts';
import { recommendPart } from './recommend.ts';
import { report } from './report.ts';
import { searchPart } from './search.ts';
import { serverPart } from './server.ts';
import { signInPart } from './signIn.ts';
import { soakPart } from './soak.ts';
import { webPart } from './web.ts';

const parts: Record<string, Part> = {
  import: importPart,
  search: searchPart,
  imports: importsPart,
  matching: matchingPart,
  server: serverPart,
  rates: ratesPart,
  library: libraryPart,
  lists: longListsPart,
  community: conversationPart,
  signin: signInPart,
  web: webPart,
  recall: recallPart,
  recommend: recommendPart,
  averages: averagesPart,
  doors: doorsPart,
  day: dayPart,
  cluster: clusterPart,
  soak: soakPart,
};

const [name, ...args] = process.argv.slice(2);
const part = parts[name ?? ''];
if (name !== undefined && part) {
  await run(name, part, args);
} else if (name === undefined) {
  // Everything, at sizes that take minutes.
  for (const [each, one] of Object.entries(parts)) await run(each, one, words(one.small ?? {}));
} else {
  console.error('npm run bench -- <part> [options]; without a part, all of them at small sizes\n');
  for (const [each, { about, options }] of Object.entries(parts))
    console.error(`  ${each.padEnd(10)} ${about}: ${words(options).join(' ')}`);
  process.exitCode = 1;
}

async function run(each: string, one: Part, said: string[]) {
  const { values, positionals } = parseArgs({
    args: said,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(one.options).map(([option, value]) => [
        option,
        { type: 'string', default: value },
      ]),
    ),
  });
  const given = values as Record<string, string>;
  // What is said without a name is the first of them: `npm run soak -- 30m`.
  const [first = ''] = Object.keys(one.options);
  if (positionals[0] !== undefined) given[first] = positionals[0];
  const command = ['npm run bench --', each, ...words(given)].join(' ');
  console.log(command);
  await one.run(given, (head, rows, about) => report(each, command, head, rows, about));
}

/** Options as they are said; those that are empty are not. */
function words(given: Partial<Record<string, string>>) {
  return Object.entries(given).flatMap(([option, value]) => (value ? [`--${option}`, value] : []));
}
