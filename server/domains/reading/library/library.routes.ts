import { PAGE_SIZE } from '../../../../shared/limits.ts';
import { mayDeletePassagesOfOthers } from '../../../../shared/permissions.ts';
import { isBlank } from '../../../../shared/rules.ts';
import type { Session } from '../../../platform/auth/sessions.ts';
import type { Db } from '../../../platform/db/db.ts';
import { emit } from '../../../platform/events.ts';
import { existingOr, refuse, refuseField } from '../../../platform/http/errors.ts';
import { pageOf, sendPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import type { Mention } from '../../people/mentions/mentioning.ts';
import { peopleNamed } from '../../people/mentions/mentions.events.ts';
import { namesIn } from '../../people/mentions/names.ts';
import { libraryActorOf } from './actor.ts';
import { changeMany } from './bulk.ts';
import { withMutex } from './changes.ts';
import { isTimeZone } from './dates.ts';
import {
  addProgress,
  addReading,
  changeProgress,
  changeReading,
  deleteProgress,
  deleteReading,
  putEntry,
  type Together,
  tagsOf as tagsIn,
} from './entries.ts';
import { progressOf, readingOf } from './entry.sql.ts';
import { libraryQueryOf } from './filters.sql.ts';
import {
  chooseTimeZone,
  chosenTimeZone,
  countsOf,
  statusesOf,
  takeNoteAway,
} from './library.sql.ts';
import { detailsOf, listed } from './listed.ts';
import { isAtEnd } from './positions.ts';
import { seenByFor } from './seenBy.ts';
import { stateOf } from './state.sql.ts';
import { removeTag, renameTag, type TagKey, tagsOf } from './tags.sql.ts';
import { removeEntries, takeBack } from './undo.sql.ts';

/** Somebody's own library: its entries, their readings, and how far each has come. */
export function libraryRoutes(
  { anyone, member }: Routes,
  { db, mention }: { db: Db; mention: Mention },
) {
  /** Keeps whom a note of progress names and tells them, with the note or not at all. */
  const naming =
    (author: Session, names: string[]): Together =>
    async (within, id) => {
      const named = await mention(within, { source: id, author, names });
      await emit(within, peopleNamed, {
        what: { type: 'progress', id },
        by: author.user.id,
        named,
      });
    };

  member('GET /api/account/time-zone', async ({ reads, user }) => chosenTimeZone(reads, user.id));

  member('PUT /api/account/time-zone', async ({ body: { timeZone }, user }) => {
    if (timeZone !== null && !isTimeZone(timeZone))
      throw refuseField('timeZone', 'time_zone_wrong');
    await chooseTimeZone(db, user.id, timeZone);
    return { timeZone };
  });

  member('GET /api/library', async ({ query, reads, reply, user }) => {
    const seenBy = { viewer: { id: user.id }, isOwner: true };
    return listed(reads, user.id, seenBy, query, reply);
  });

  member('GET /api/library/counts', ({ query, reads, user }) =>
    countsOf(reads, user.id, libraryQueryOf(query)),
  );

  member('GET /api/library/statuses', ({ query, reads, user }) =>
    statusesOf(reads, user.id, query.books.split(',')),
  );

  member('GET /api/library/tags', async ({ query, reads, reply, user }) => {
    const page = pageOf(query, PAGE_SIZE, isTagKey);
    const keyOf = ({ tag, books }: TagKey) => ({ tag, books });
    return sendPage(reply, page, { ...(await tagsOf(reads, user.id, page)), keyOf });
  });

  member('PUT /api/library/tags/:tag', async ({ params, body, request, user }) => {
    const [name] = isBlank(body.name) ? [] : tagsIn('name', [body.name]);
    if (name === undefined) throw refuseField('name', 'tag_required');
    const renamed = await withMutex(libraryActorOf(user, request), () =>
      renameTag(db, user.id, { tag: params.tag, name }),
    );
    if (!renamed) throw refuse('tag_not_found');
    return renamed;
  });

  member('DELETE /api/library/tags/:tag', async ({ params, request, user }) => {
    const isRemoved = await withMutex(libraryActorOf(user, request), () =>
      removeTag(db, user.id, params.tag),
    );
    if (!isRemoved) throw refuse('tag_not_found');
    return null;
  });

  member('GET /api/library/:googleId', async ({ params, reads, user }) => {
    const state = existing(await stateOf(reads, user.id, params.googleId));
    return { entry: state.entry ? await detailsOf(reads, user.id, state.bookId) : null };
  });

  member('PUT /api/library/:googleId', async ({ params, body, request, reply, user }) => {
    const actor = libraryActorOf(user, request);
    const state = existing(await putEntry(db, actor, params.googleId, body));
    if (state.entry === null) reply.code(201);
    return { entry: await detailsOf(db, user.id, state.bookId) };
  });

  anyone('GET /api/profile/:id/library', async (input) => {
    const { params, query, reads, reply } = input;
    const { as: _, ...rest } = query;
    return listed(reads, params.id, await seenByFor(params.id, input), rest, reply);
  });

  member('DELETE /api/library/:googleId', async ({ params, user }) => {
    const state = await stateOf(db, user.id, params.googleId);
    const { removed, undo } = state
      ? await removeEntries(db, user.id, [state.bookId])
      : { removed: 0, undo: '' };
    if (removed === 0) throw refuse('entry_not_found');
    return { undo };
  });

  member('POST /api/library/bulk', ({ body, request, user }) =>
    changeMany(db, libraryActorOf(user, request), body),
  );

  member('POST /api/library/undo', async ({ body, request, user }) => ({
    restored: await withMutex(libraryActorOf(user, request), () =>
      takeBack(db, user.id, body.undo),
    ),
  }));

  member('POST /api/library/:googleId/readings', async ({ params, body, request, user, db }) => {
    const id = await addReading(db, libraryActorOf(user, request), params.googleId, body);
    if (id === undefined) throw refuse('book_not_found');
    return existingReading(await readingOf(db, user.id, id));
  });

  member('PUT /api/readings/:id', async ({ params, body, request, user }) => {
    const changed = await changeReading(db, libraryActorOf(user, request), params.id, body);
    if (!changed) throw refuse('reading_not_found');
    return existingReading(await readingOf(db, user.id, params.id));
  });

  member('DELETE /api/readings/:id', async ({ params, request, user }) => {
    const changed = await deleteReading(db, libraryActorOf(user, request), params.id);
    if (!changed) throw refuse('reading_not_found');
    return null;
  });

  member('POST /api/library/:googleId/progress', async ({ params, body, request, session, db }) => {
    const { user } = session;
    const names = namesIn(body.note ?? '');
    const said = await addProgress(
      db,
      libraryActorOf(user, request),
      params.googleId,
      body,
      names.length > 0 ? naming(session, names) : undefined,
    );
    if (!said) throw refuse('book_not_found');
    const entry = await detailsOf(db, user.id, said.state.bookId);
    const progress = entry.readings
      .flatMap((reading) => reading.progress ?? [])
      .find(({ _id }) => _id === said.id);
    return {
      progress: progress ?? existingProgress(await progressOf(db, user.id, said.id)),
      isAtEnd: isAtEnd(said.place),
      entry,
    };
  });

  member('PUT /api/progress/:id', async ({ params, body, request, session }) => {
    const { user } = session;
    const changed = await changeProgress(
      db,
      libraryActorOf(user, request),
      params.id,
      body,
      body.note === undefined ? undefined : naming(session, namesIn(body.note ?? '')),
    );
    if (!changed) throw refuse('progress_not_found');
    return existingProgress(await progressOf(db, user.id, params.id));
  });

  member('DELETE /api/progress/:id', async ({ params, request, session: { user } }) => {
    const by = { user, ip: request.ip };
    const isDone =
      (await deleteProgress(db, libraryActorOf(user, request), params.id)) ??
      (mayDeletePassagesOfOthers(user.role) && (await takeNoteAway(db, params.id, by)));
    if (!isDone) throw refuse('progress_not_found');
    return null;
  });
}

/** The key of a list of tags. */
function isTagKey(value: unknown): value is TagKey {
  if (typeof value !== 'object' || value === null) return false;
  const { tag, books } = value as Partial<Record<keyof TagKey, unknown>>;
  return (
    typeof tag === 'string' &&
    !/[\p{Cc}\p{Cs}]/u.test(tag) &&
    Number.isInteger(books) &&
    Math.abs(books as number) < 2 ** 31
  );
}

/** What has just been written, unless another tab has deleted it meanwhile. */
const existingReading = existingOr('reading_not_found');

/** The same of a note of progress. */
const existingProgress = existingOr('progress_not_found');

const existing = existingOr('book_not_found');
