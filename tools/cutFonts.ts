import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutFonts, FOLDER } from './fonts.ts';

// npm run fonts
for (const [name, bytes] of await cutFonts()) {
  await writeFile(join(FOLDER, name), bytes);
  console.log(`${`${bytes.length}`.padStart(8)}  ${name}`);
}
