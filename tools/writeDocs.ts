import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../server/config.ts';
import { callsOfContract, generatedDocuments } from './api-docs.ts';

// npm run api-docs: the documents that are made from the contract, the settings and the access table.
for (const { path, should } of await generatedDocuments())
  await writeFile(join(projectRoot, path), should);
await writeFile(join(projectRoot, 'docs/calls.md'), await callsOfContract());
