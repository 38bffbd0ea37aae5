import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../config.ts';

/** The lines of a file of data that stands beside the code in `server/`, without those that say what it is (`# …`). */
export const linesOfData = (path: string) =>
  readFileSync(join(projectRoot, 'server', path), 'utf8')
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('# '));
