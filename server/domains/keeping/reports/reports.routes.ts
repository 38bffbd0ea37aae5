import { MODERATION_PAGE } from '../../../../shared/limits.ts';
import { noteError, reportErrors } from '../../../../shared/rules.ts';
import { isUuid } from '../../../../shared/uuid.ts';
import type { Db } from '../../../platform/db/db.ts';
import { emit } from '../../../platform/events.ts';
import { refuse, refuseErrors, refuseField } from '../../../platform/http/errors.ts';
import { cleanText } from '../../../platform/http/inputText.ts';
import { newestKeyOf, newestPageOf, sendPage } from '../../../platform/http/pagination.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { idInside } from '../../books/books/books.sql.ts';
import { reportClosed } from './reports.events.ts';
import {
  addReport,
  type NewReport,
  reportExists,
  reportsThat,
  resolveReport,
} from './reports.sql.ts';

/** What members report, and what admins do about it. */
export function reportsRoutes({ member, admin }: Routes, db: Db) {
  member('POST /api/reports', async ({ body, user, db }) => {
    const text = cleanText('text', body.text ?? '') || null;
    const { kind, other } = body;
    refuseErrors(reportErrors({ kind, reason: body.reason, text, other }));
    const reason = body.reason as NewReport['reason'];
    const subject = body.subject ?? (await subjectOf(db, kind, body.id));
    if (subject === undefined) throw refuse('report_subject_gone');
    const otherId = reason === 'duplicate' && other ? await otherBook(db, other, subject) : null;
    const added = await addReport(db, user.id, { kind, subject, reason, text, otherId });
    if (!added) throw refuse('report_subject_gone');
    if (added.isOwn || added._id === null) throw refuse('report_oneself');
    return { _id: added._id };
  });

  admin('GET /api/admin/reports', async ({ query, reply }) => {
    const page = newestPageOf(query, MODERATION_PAGE);
    const isOpen = query.status !== 'resolved';
    const { rows, total } = await reportsThat(db, isOpen, page);
    return sendPage(reply, page, { rows, ...(isOpen ? { total } : {}), keyOf: newestKeyOf });
  });

  admin('POST /api/admin/reports/:id/resolution', async ({ params, body, session, request }) => {
    const note = cleanText('note', body.note);
    refuseErrors({ note: noteError(note) });
    const by = { admin: session.user, note, ip: request.ip };
    const report = await db.transaction(async (within) => {
      const resolved = await resolveReport(within, params.id, by);
      if (resolved?.reporter)
        await emit(within, reportClosed, {
          reporterId: resolved.reporter._id,
          reportId: resolved._id,
        });
      return resolved;
    });
    if (report) return report;
    if (await reportExists(db, params.id)) throw refuse('report_closed_already');
    throw refuse('report_not_found');
  });
}

/** What is reported by `id`; undefined: there is no such thing. */
async function subjectOf(db: Db, kind: NewReport['kind'], id: string | undefined) {
  if (id === undefined || isUuid(id)) return id;
  return kind === 'book' ? (await idInside(db, id))?.id : undefined;
}

/** The other of two books that are one. */
async function otherBook(db: Db, googleId: string, subject: string) {
  const other = await idInside(db, googleId);
  if (!other || other.id === subject) throw refuseField('other', 'report_other_required');
  return other.id;
}
