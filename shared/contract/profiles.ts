import { Type } from 'typebox';
import {
  BIO_MAX,
  DISPLAY_NAME_MAX,
  EMAIL_MAX,
  OWN_PICTURE_BYTES_MAX,
  OWN_PICTURE_TYPES,
} from '../limits.ts';
import { cachedFor } from './caching.ts';
import { ById, Nullable, SeenAs, Text, Word } from './common.ts';
import { BIO, DISPLAY_NAME, EMAIL, ROLE } from './refused.ts';
import type { Rows } from './row.ts';
import { Account, User } from './users.ts';

/** Of a picture as it is seen: turned as its file says. */
const Pixels = Type.Integer({ minimum: 0, maximum: 100_000 });

/** A picture as it is in its file: its content type says which of the kinds of `OWN_PICTURE_TYPES`. */
const OwnPicture = Type.Unsafe<Uint8Array | Blob>({
  format: 'binary',
  description: `JPEG, PNG, WebP or AVIF, at most ${OWN_PICTURE_BYTES_MAX / 1024 / 1024} MB`,
});

export const profiles = {
  'GET /api/profile': { summary: 'The caller', reply: Account },
  'PUT /api/profile': {
    summary: 'Changes the caller’s own profile: given = set, absent = left',
    refuses: [
      ...EMAIL,
      ...ROLE,
      ...BIO,
      ...DISPLAY_NAME,
      'admin_keeps_role',
      'role_changed_meanwhile',
    ],
    body: Type.Object({
      email: Type.Optional(Text(EMAIL_MAX)),
      role: Type.Optional(Word),
      bio: Type.Optional(Nullable(Text(BIO_MAX))),
      /** What one is shown with beside one’s username; null: nothing. */
      displayName: Type.Optional(Nullable(Text(DISPLAY_NAME_MAX))),
    }),
    reply: Account,
  },
  'PUT /api/profile/picture': {
    summary:
      'Gives the caller a picture: the square of it that is named, as it is seen, else the largest in the middle. ' +
      'It is made anew, without whatever else its file holds',
    refuses: [
      'cover_required',
      'picture_wrong_type',
      'picture_square_wrong',
      'cover_too_wide',
      'cover_too_many_pixels',
      'body_type_wrong',
    ],
    query: Type.Object({
      left: Type.Optional(Pixels),
      top: Type.Optional(Pixels),
      side: Type.Optional(Pixels),
    }),
    takes: OWN_PICTURE_TYPES,
    body: OwnPicture,
    reply: Account,
  },
  'DELETE /api/profile/picture': {
    summary: 'Takes the caller’s picture away, if there is one',
    reply: Type.Null(),
  },
  'GET /api/profile/:id': {
    summary:
      'One user; of a private profile others see no more than the name, the role and the bio',
    missing: 'user_not_found',
    params: ById,
    query: SeenAs,
    reply: User,
    cache: cachedFor('visitors'),
  },
} satisfies Rows;
