import { conversationBench } from './conversation.ts';
import { growthBench } from './growth.ts';
import { importBench } from './import.ts';
import { importsBench } from './imports.ts';
import { libraryBench } from './library.ts';
import { matchingBench } from './matching.ts';
import { providersBench } from './providers.ts';
import { relevanceBench } from './relevance.ts';
import { searchBench } from './search.ts';
import { serverBench } from './server.ts';
import { signInBench } from './signIn.ts';
import { soakBench } from './soak.ts';
import { webBench } from './web.ts';

/** One part of the bench: what it measures, and how it runs with the rest of the command line. */
interface Part {
  about: string;
  run(args: string[]): Promise<void>;
  /** Options with which it takes a minute or two, where those it has by itself take longer. */
  small?: string[];
}

const parts: Record<string, Part> = {
  import: {
    about: 'importing made-up dumps of Open Library: --works 100000,1000000 --seed 1',
    run: importBench,
    small: ['--works', '2000'],
  },
  search: {
    about: 'searching, cold and warm: --works 10000,100000,1000000 --seed 1 --queries 1000',
    run: searchBench,
    small: ['--works', '2000', '--queries', '200'],
  },
  relevance: {
    about: 'whether the meant book is found: --works 100000 --seed 1 --queries 1000',
    run: relevanceBench,
    small: ['--works', '2000', '--queries', '200'],
  },
  providers: {
    about: 'what a search costs while the services that know more books are down',
    run: providersBench,
    small: [],
  },
  imports: {
    about:
      'a large file read, matched, applied and undone while others read: --rows 50000 --works 100000 --readers 20',
    run: importsBench,
    small: [],
  },
  matching: {
    about: 'whether rows of imported files find their books: --seed 1 --every 1',
    run: matchingBench,
    small: ['--every', '10'],
  },
  server: {
    about:
      'answers, writes, pages and memory beside bare servers and pgbench: --people 100000 --books 1000000 --reviews 10000000 --follows 10000000 --seconds 5 --rounds 3',
    run: serverBench,
  },
  library: {
    about:
      'a library of 20,000 among many: --people 100000 --books 200000 --reviews 2000000 --follows 2000000 --entries 20000000 --times 20 --only lists,statistics,predicate,bulk,writes',
    run: libraryBench,
  },
  community: {
    about:
      'feed, notifications, friends, comments: the sizes of library, --likes 3000000 --comments 1000000 --times 100',
    run: conversationBench,
  },
  growth: {
    about:
      'the same at 1 %, 10 % and 100 % of --people, --books, --reviews, --follows, and a picture',
    run: growthBench,
  },
  signin: {
    about:
      'whether failed sign-ins tell who has an account, and what 200 at once cost: --tries 1000',
    run: signInBench,
    small: ['--tries', '100'],
  },
  web: {
    about: 'what a browser loads and waits for, in Chromium on a slow network: --runs 5',
    run: webBench,
  },
  soak: {
    about: 'mixed traffic for so long, errors and what grows: 30m',
    run: soakBench,
  },
};

const [name, ...args] = process.argv.slice(2);
const part = parts[name ?? ''];
if (part) {
  await part.run(args);
} else if (name === undefined) {
  // Everything, at sizes that take minutes.
  for (const [each, { run, small = [] }] of Object.entries(parts)) {
    console.log(`npm run bench -- ${[each, ...small].join(' ')}`);
    await run(small);
  }
} else {
  console.error('npm run bench -- <part> [options]; without a part, all of them at small sizes\n');
  for (const [each, { about }] of Object.entries(parts))
    console.error(`  ${each.padEnd(10)} ${about}`);
  process.exitCode = 1;
}
