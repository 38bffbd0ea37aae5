import { importBench } from './import.ts';

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
};

const [name = '', ...args] = process.argv.slice(2);
const part = parts[name];
if (part) {
  await part.run(args);
} else {
  console.error('npm run bench -- <part> [options]\n');
  for (const [each, { about }] of Object.entries(parts)) console.error(`  ${each.padEnd(10)} ${about}`);
  process.exitCode = 1;
}
