import type { Db } from '../../../platform/db/db.ts';
import { HttpError } from '../../../platform/http/errors.ts';
import { encodeCover, keepCover, OF_BOOKS } from '../../books/books/covers/uploads.ts';
import { changeBook, lockBook } from '../../books/books/revisions/revisions.sql.ts';
import { objectOf } from '../../reading/items/codecs.ts';
import { keepEffects } from './effects.sql.ts';
import { picturesIn } from './formats/archives.ts';
import { itemsInFile } from './formats/jsonItems.ts';
import { type ImportJob, inState } from './imports.sql.ts';
import { booksMadeBy } from './rest.sql.ts';

/** So many covers an archive has at most. */
const COVERS_MAX = 1_000;

/**
 * Gives the books that an import has added the covers that came along in the archive. Books that were here keep
 * what they have; what is no picture is passed over. Doing it twice does it once.
 */
export async function restoreCovers(db: Db, job: ImportJob, bytes: Buffer, signal: AbortSignal) {
  const { id, userId, fileName } = job;
  const archived = await coversIn(fileName, bytes);
  if (archived.size === 0) return;
  const made = await booksMadeBy(db, id, [...archived.values()]);
  const books = new Map(made.map((book) => [book.archivedId, book]));
  const names = new Set([...archived].flatMap(([file, of]) => (books.has(of) ? [file] : [])));
  for await (const { name, bytes: picture } of picturesIn(bytes, names)) {
    if (signal.aborted) return;
    const book = books.get(archived.get(name) ?? '');
    const cover = book && (await encodeCover(picture).catch(ofNoPicture));
    if (!cover) continue;
    await inState(db, job, async (tx) => {
      const now = await lockBook(tx, book.googleId);
      if (!now || now.cover !== null) return;
      await keepCover(tx, OF_BOOKS, now.id, cover);
      const after = { cover: cover.hash };
      const { _id: revision } = await changeBook(tx, {
        book: now,
        kind: 'corrected',
        userId,
        before: { cover: null },
        after,
        isImport: true,
      });
      await keepEffects(tx, id, userId, [
        {
          bookId: now.id,
          line: book.line,
          field: 'cover',
          before: null,
          after: { ...after, revision },
        },
      ]);
    });
  }
}

export function ofNoPicture(error: unknown): undefined {
  if (!(error instanceof HttpError)) throw error;
}

/** Which picture of an archive is of which book: its path, and the id that the book had where it was written. */
async function coversIn(name: string, bytes: Buffer) {
  const found = new Map<string, string>();
  for await (const { value } of itemsInFile(name, bytes, ['covers'])) {
    const { file: path, commonplace } = objectOf(value);
    if (typeof path === 'string' && typeof commonplace === 'string' && found.size < COVERS_MAX)
      found.set(path, commonplace);
  }
  return found;
}
