import { type Static, Type } from 'typebox';
import { BOOK_NAME_MAX, BOOK_TITLE_MAX, DEVICE_DOCUMENTS_MAX } from '../limits.ts';
import { ByGoogleId, Nullable, Time } from './common.ts';
import type { Rows } from './row.ts';

/** What e-readers of the caller have told of. */
const DeviceDocument = Type.Object({
  /** The name that the devices have for it. */
  document: Type.String(),
  /** As far as a device has said them. */
  title: Nullable(Type.String({ maxLength: BOOK_TITLE_MAX })),
  author: Nullable(Type.String({ maxLength: BOOK_TITLE_MAX })),
  /** Such as “Kobo Libra”; null: none has said. */
  device: Nullable(Type.String()),
  /** How far it was read last, 0 to 1. */
  percentage: Nullable(Type.Number()),
  /** Marked passages that wait to become quotes of the book. */
  highlights: Type.Integer(),
  /** When a device told of it last. */
  sentAt: Time,
  /** Null: it waits to be told which book it is. */
  book: Nullable(
    Type.Object({
      googleId: Type.String(),
      title: Type.String(),
      authors: Type.Array(Type.String({ maxLength: BOOK_NAME_MAX })),
      thumbnail: Nullable(Type.String()),
    }),
  ),
});
export type DeviceDocument = Static<typeof DeviceDocument>;

const ByDocument = Type.Object({
  document: Type.String({ maxLength: 255, pattern: '^[^/]{1,255}$' }),
});
const missing = 'document_not_found';

export const devices = {
  'GET /api/account/devices': {
    summary: 'What the caller’s e-readers have told of, the newest first',
    reply: Type.Array(DeviceDocument, { maxItems: DEVICE_DOCUMENTS_MAX }),
  },
  'PUT /api/account/devices/:document': {
    summary: 'Says which book a document is: from then on its progress is that of the book',
    refuses: ['book_not_found'],
    missing,
    params: ByDocument,
    body: ByGoogleId,
    reply: DeviceDocument,
  },
  'DELETE /api/account/devices/:document': {
    summary: 'Forgets a document; what it brought into the library stays',
    missing,
    params: ByDocument,
    reply: Type.Null(),
  },
} satisfies Rows;
