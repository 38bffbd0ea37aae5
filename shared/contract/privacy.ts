import { type Static, Type } from 'typebox';
import { PROFILE_VISIBILITIES } from '../visibility.ts';
import { ById, Page, Person, Time, VisibilityName } from './common.ts';
import type { Rows } from './row.ts';

/** Who sees what of somebody. */
const Privacy = Type.Object({
  /** `followers`: a private profile. Nothing of theirs is seen by others, and following it takes asking. */
  profile: Type.Enum([...PROFILE_VISIBILITIES]),
  /** Of what they write from now on, where nothing else is said. */
  defaultVisibility: VisibilityName,
  /** Others see who follows them and whom they follow; how many, they see in any case. */
  showFollows: Type.Boolean(),
  /** They are in the list of everyone, among suggestions and in the sitemap. */
  showInDirectory: Type.Boolean(),
  countsInTrends: Type.Boolean(),
  /** Of the passages that e-readers send. */
  quotesFromDevices: VisibilityName,
});
export type Privacy = Static<typeof Privacy>;

const FollowRequest = Type.Object({ user: Person, createdAt: Time });
export type FollowRequest = Static<typeof FollowRequest>;

const missing = 'follow_request_not_found';

export const privacy = {
  'GET /api/account/privacy': { summary: 'Who sees what of the caller', reply: Privacy },
  'PUT /api/account/privacy': {
    summary:
      'Changes who sees what of the caller: given = set, absent = left. Whoever waits to be accepted ' +
      'follows when the profile becomes public',
    body: Type.Partial(Privacy),
    reply: Privacy,
  },
  'GET /api/follow/requests': {
    summary: 'Who asks to follow the caller, newest first',
    query: Page,
    reply: Type.Array(FollowRequest),
  },
  'POST /api/follow/requests/:id': {
    summary: 'Accepts somebody who asks to follow the caller',
    missing,
    params: ById,
    reply: Type.Null(),
  },
  'DELETE /api/follow/requests/:id': {
    summary: 'Declines somebody who asks to follow the caller; they are not told',
    missing,
    params: ById,
    reply: Type.Null(),
  },
  'DELETE /api/followers/:id': {
    summary: 'Makes somebody follow the caller no more',
    missing: 'user_not_found',
    params: ById,
    reply: Type.Null(),
  },
} satisfies Rows;
