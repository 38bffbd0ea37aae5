import type { EditionForm, NewEditionForm } from '../../../shared/contract/editions.ts';
import type { Edition } from '../../../shared/contract/library.ts';
import { api } from '../../api.ts';
import { BOOKS, LIBRARY } from '../../changes.ts';
import { words } from '../../locales/words.ts';
import { list } from '../../queries.ts';
import { useWrite } from '../../write.ts';

/** The editions of a book, page by page. */
export const editionsOf = (googleId: string) =>
  list('GET /api/books/:googleId/editions', { params: { googleId } });

/** What people changed about an edition, newest first. */
export const changesOfEdition = (id: string) =>
  list('GET /api/editions/:id/changes', { params: { id } });

export interface EditionSaving {
  /** Without one it is added. */
  id: string | undefined;
  body: EditionForm;
  cover: Blob | undefined;
}

const CHANGES = [...BOOKS, ...LIBRARY];

/** Adds an edition or corrects one, with its cover; `onAdded` is told even where its cover is refused afterwards. */
export const useSaveEdition = (googleId: string, onAdded: (edition: Edition) => void) =>
  useWrite(
    async ({ id, body, cover }: EditionSaving) => {
      let at = id;
      if (at === undefined) {
        const params = { googleId };
        const added = await api('POST /api/books/:googleId/editions', {
          params,
          body: body as NewEditionForm,
        });
        onAdded(added);
        at = added._id;
      } else if (Object.keys(body).length > 0)
        await api('PUT /api/editions/:id', { params: { id: at }, body });
      if (cover) await api('PUT /api/editions/:id/cover', { params: { id: at }, body: cover });
    },
    // Where the cover was refused, the rest is there.
    { changes: CHANGES, changesEvenSo: true, failure: 'in place' },
  );

export const useRevertEdition = (id: string) =>
  useWrite(
    (changeId: string) =>
      api('POST /api/editions/:id/changes/:changeId/revert', { params: { id, changeId } }),
    // Where it failed, somebody else may have been faster.
    { changes: CHANGES, changesEvenSo: true, failure: () => words.history.revertFailed },
  );
