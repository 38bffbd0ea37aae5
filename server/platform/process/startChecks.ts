import { accessSync, constants, mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** The product cannot start; the message tells the person why. */
export class StartError extends Error {}

/** Throws where the port cannot be listened on, before anything else is begun. */
export async function checkPort({ port, host }: Listening) {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen({ port, host, exclusive: true }, resolve);
  }).catch((error) => {
    throw portError({ port, host }, error);
  });
  await new Promise((resolve) => probe.close(resolve));
}

/** What the system says about a port, in a sentence for whoever starts the product. */
export function portError({ port, host }: Listening, error: NodeJS.ErrnoException) {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is taken by another program. Stop that one, or set PORT to another number.`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} may not be used by this user. Set PORT to a number from 1024 on.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST is "${host}", which is not an address of this machine.`);
    default:
      return error;
  }
}

/** Throws where the data folder cannot be made or written. */
export function checkDataDir(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o755 : 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    rmdirSync(mkdtempSync(join(dataDir, 'probe-')));
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new StartError(
      `The data folder ${dataDir} is not writable (${reason}). Set DATA_DIR to another folder.`,
    );
  }
}

interface Listening {
  port: number;
  host: string;
}
