import type { FastifyInstance } from 'fastify';
import type { Query } from '../../../../shared/contract/index.ts';
import {
  OWN_PICTURE_BYTES_MAX,
  OWN_PICTURE_SIDES,
  OWN_PICTURE_TYPES,
} from '../../../../shared/limits.ts';
import type { Sessions } from '../../../platform/auth/sessions.ts';
import { VARY_BY_CALLER } from '../../../platform/auth/viewer.ts';
import type { Db } from '../../../platform/db/db.ts';
import { refuse, refuseField } from '../../../platform/http/errors.ts';
import type { Routes } from '../../../platform/http/routes.ts';
import { NOTHING_RUNS } from '../../../platform/http/securityHeaders.ts';
import { counted } from '../../../platform/rateLimits/callLimits.ts';
import { accountOf } from '../users/user.sql.ts';
import { encodePicture, type Square } from './encoding.ts';
import { isThere, keepPicture, pictureAt, removePicture, removePictureOf } from './pictures.sql.ts';

/** Pictures of people: given and taken away by themselves, taken away by admins, and shown at an address of their own. */
export function picturesRoutes(
  app: FastifyInstance,
  { member, admin, taking }: Routes,
  { db, sessions }: { db: Db; sessions: Sessions },
) {
  taking(OWN_PICTURE_TYPES, OWN_PICTURE_BYTES_MAX, ({ member }) =>
    member('PUT /api/profile/picture', async ({ query, body, user }) => {
      if (!(body instanceof Uint8Array)) throw refuse('cover_required');
      const picture = await encodePicture(body, squareOf(query));
      return accountOf(await keepPicture(db, user.id, picture));
    }),
  );

  member('DELETE /api/profile/picture', async ({ user }) => {
    await removePicture(db, user.id);
    return null;
  });

  admin('DELETE /api/admin/users/:id/picture', async ({ params, session, request }) => {
    if (!(await isThere(db, params.id))) throw refuse('user_not_found');
    await removePictureOf(db, params.id, { actor: session.user, ip: request.ip });
    return null;
  });

  app.get<Shown>('/pictures/:address/:side', counted(), async (request, reply) => {
    const { address, side: asked } = request.params;
    const side = OWN_PICTURE_SIDES.find((each) => `${each}` === asked);
    const session = await sessions.of(request);
    request.session = session ?? null;
    const found =
      side !== undefined && ADDRESS.test(address)
        ? await pictureAt(
            request.reads,
            { address, side },
            {
              viewer: session && { id: session.user.id },
              isAdmin: session?.user.role === 'admin',
            },
          )
        : undefined;
    if (!found) throw refuse('picture_not_found');
    return (
      reply
        .type('image/webp')
        // Whoever may no longer see it does not for long.
        .header('cache-control', 'private, max-age=600')
        .header('vary', VARY_BY_CALLER)
        .header('content-security-policy', NOTHING_RUNS)
        .send(found.bytes)
    );
  });
}

const ADDRESS = /^[\w-]{16}$/;

interface Shown {
  Params: { address: string; side: string };
}

/** The square that a call names; 400 for half of one. */
function squareOf({ left, top, side }: Query<'PUT /api/profile/picture'>): Square | undefined {
  if (left === undefined && top === undefined && side === undefined) return undefined;
  if (left === undefined || top === undefined || side === undefined)
    throw refuseField('picture', 'picture_square_wrong');
  return { left, top, side };
}
