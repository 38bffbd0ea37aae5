import { setTimeout } from 'node:timers/promises';
import { isLoopback } from '../../server/config.ts';

/** The dumps of Open Library in the order in which they are read: names before what they are of. */
export const OPEN_LIBRARY = ['authors', 'works', 'editions'].map(
  (kind) => `https://openlibrary.org/data/ol_dump_${kind}_latest.txt.gz`,
);

const REDIRECTS_MAX = 5;
/** Tries in a row that bring nothing new, and the pause after the first of them, which doubles. */
const TRIES = 6;
const PAUSE_MS = 2_000;

/** What is at an address cannot be read; the message tells the person why. */
export class AddressError extends Error {}

/** What is at an address is not what it was when reading began. */
export class ChangedThere extends AddressError {}

/** Worth another try: the server has too much to do, or the connection broke. */
class Broken extends Error {}

export const isAddress = (name: string) => /^https?:\/\//i.test(name);

/** What is there, without reading it. */
export async function factsOf(address: string, pauseMs = PAUSE_MS) {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await ask(address, { method: 'HEAD' });
      if (answer.status !== 200) throw refusal(address, answer);
      return { size: sizeOf(answer), version: versionOf(answer) };
    } catch (error) {
      await pause(address, error, tries, pauseMs);
    }
  }
}

/**
 * The bytes at an address. After a break it goes on where it was; where the server does not know
 * `Range`, what was read is read again and passed over.
 */
export async function* bytesAt(address: string, pauseMs = PAUSE_MS): AsyncGenerator<Buffer> {
  let read = 0;
  let version: string | undefined;
  let size = 0;
  let tries = 0;
  while (true) {
    try {
      const answer = await ask(address, { headers: rangeOf(read, version) });
      if (read > 0 && (answer.status === 416 || versionOf(answer) !== version)) {
        await answer.body?.cancel();
        throw new ChangedThere(`What is at ${address} has changed while it was read.`);
      }
      version = versionOf(answer);
      if (answer.status === 200) size = sizeOf(answer);
      let skip = startOf(address, answer, read);
      for await (const chunk of answer.body ?? []) {
        const bytes = Buffer.from(chunk).subarray(skip);
        skip -= chunk.length - bytes.length;
        if (bytes.length === 0) continue;
        read += bytes.length;
        tries = 0;
        yield bytes;
      }
      return;
    } catch (error) {
      // Whoever takes long over the end finds the connection closed when nothing is missing any more.
      if (read > 0 && read === size) return;
      tries += 1;
      await pause(address, error, tries, pauseMs);
    }
  }
}

/** A weak tag cannot be asked for; the answer's is compared instead. */
function rangeOf(read: number, version: string | undefined): Record<string, string> {
  if (read === 0) return {};
  const range = { range: `bytes=${read}-` };
  return version && !version.startsWith('W/') ? { ...range, 'if-range': version } : range;
}

/** So many bytes of an answer are known already. */
function startOf(address: string, answer: Response, read: number) {
  if (answer.status === 200) return read;
  const start = /^bytes (\d+)-/.exec(answer.headers.get('content-range') ?? '')?.[1];
  if (answer.status !== 206 || Number(start) !== read) throw refusal(address, answer);
  return 0;
}

/** Follows where the answer leads, a few times, and never onto a connection anybody can read. */
async function ask(address: string, init: RequestInit): Promise<Response> {
  let url = new URL(address);
  for (let hops = 0; hops <= REDIRECTS_MAX; hops++) {
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
      throw new AddressError(`${url} is not read: only https is, and http on this computer.`);
    const answer = await fetch(url.href, {
      ...init,
      headers: { ...init.headers, 'accept-encoding': 'identity' },
      redirect: 'manual',
    });
    const to = answer.headers.get('location');
    if (answer.status < 300 || answer.status >= 400 || !to) return checked(url, answer);
    await answer.body?.cancel();
    if (!URL.canParse(to, url.href)) throw new AddressError(`${address} leads nowhere.`);
    url = new URL(to, url);
  }
  throw new AddressError(`${address} leads on more than ${REDIRECTS_MAX} times.`);
}

async function checked(url: URL, answer: Response) {
  const isBusy = answer.status === 429 || answer.status >= 500;
  // fetch would unpack it, and nobody could count its bytes.
  const isPacked = !['', 'identity'].includes(answer.headers.get('content-encoding') ?? '');
  if (!isBusy && !isPacked) return answer;
  await answer.body?.cancel();
  if (isBusy) throw new Broken(`it answers ${answer.status}`);
  throw new AddressError(`${url} sends what it holds packed anew, which cannot be gone on with.`);
}

const refusal = (address: string, { status }: Response) =>
  new AddressError(`${address} cannot be read: the server answers ${status}.`);

const sizeOf = ({ headers }: Response) => Number(headers.get('content-length') ?? 0);

const versionOf = ({ headers }: Response) =>
  headers.get('etag') ?? headers.get('last-modified') ?? undefined;

async function pause(address: string, error: unknown, tries: number, pauseMs: number) {
  // fetch says so of every connection that fails or breaks.
  if (!(error instanceof Broken || error instanceof TypeError)) throw error;
  if (tries < TRIES) return setTimeout(pauseMs * 2 ** (tries - 1));
  const cause = error.cause instanceof Error ? error.cause.message : error.message;
  throw new AddressError(
    `${address} was tried ${TRIES} times in vain: ${cause}. Run the same command again later.`,
  );
}
