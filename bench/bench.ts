import { importBench } from './import.ts';
import { relevanceBench } from './relevance.ts';
import { searchBench } from './search.ts';
import { signInBench } from './signIn.ts';
import { soakBench } from './soak.ts';

/** One part of the bench: what it measures, and how it runs with the rest of the command line. */
interface Part {
  about: string;
  run(args: string[]): Promise<void>;
}

const parts: Record<string, Part> = {
  import: {
    about: 'importing made-up dumps of Open Library: --works 100000,1000000 --seed 1',
    run: importBench,
  },
  search: {
    about: 'searching, cold and warm: --works 10000,100000,1000000 --seed 1 --queries 1000',
    run: searchBench,
  },
  relevance: {
    about: 'whether the meant book is found: --works 100000 --seed 1 --queries 1000',
    run: relevanceBench,
  },
  signin: {
    about:
      'whether failed sign-ins tell who has an account, and what 200 at once cost: --tries 1000',
    run: signInBench,
  },
  soak: {
    about: 'mixed traffic for so long, errors and what grows: 30m',
    run: soakBench,
  },
};

const [name = '', ...args] = process.argv.slice(2);
const part = parts[name];
if (part) {
  await part.run(args);
} else {
  console.error('npm run bench -- <part> [options]\n');
  for (const [each, { about }] of Object.entries(parts))
    console.error(`  ${each.padEnd(10)} ${about}`);
  process.exitCode = 1;
}
