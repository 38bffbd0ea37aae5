import { type Static, Type } from 'typebox';
import { NOTIFICATIONS_COUNTED, PAGE_SIZE_MAX, PUSH_ENDPOINT_MAX } from '../limits.ts';
import { MAIL_FREQUENCIES, NOTIFICATION_KINDS, NOTIFICATION_SUBJECTS } from '../notifications.ts';
import { ById, Nullable, Page, Person, Text, Time } from './common.ts';
import type { Rows } from './row.ts';

/** Of the keys of a browser, as text. */
const KEY_MAX = 100;

const Kind = Type.Enum([...NOTIFICATION_KINDS]);

const Notification = Type.Object({
  _id: Type.String(),
  kind: Kind,
  /** Who did it, the newest first, at most three; none where it is the site itself. */
  actors: Type.Array(Person, { maxItems: 3 }),
  /** How many such things there are. */
  count: Type.Integer(),
  subject: Type.Object({
    type: Type.Enum([...NOTIFICATION_SUBJECTS]),
    id: Type.String(),
    /** Of comments, and of a review that has no title of its own or tells what one may not want to know, that of the book; of an import the service, or the file. */
    title: Nullable(Type.String()),
    /** What stands behind the `#`. */
    address: Type.String(),
  }),
  /** Of the newest. */
  createdAt: Time,
  isRead: Type.Boolean(),
});
export type Notification = Static<typeof Notification>;

const Setting = Type.Object({
  site: Type.Boolean(),
  mail: Type.Enum([...MAIL_FREQUENCIES]),
  push: Type.Boolean(),
});
type Kinds<T> = Record<(typeof NOTIFICATION_KINDS)[number], T>;
const ofEachKind = <T extends Type.TSchema>(schema: T) =>
  Type.Object(Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, schema])) as Kinds<T>);
const Settings = ofEachKind(Setting);
export type NotificationSettings = Static<typeof Settings>;

export const notifications = {
  'GET /api/notifications': {
    summary: 'What the caller is told, newest first; alike things are one while it is unread',
    query: Page,
    reply: Type.Array(Notification),
  },
  'GET /api/notifications/count': {
    summary: `How many of them are unread; ${NOTIFICATIONS_COUNTED} stands for as many or more`,
    reply: Type.Object({ count: Type.Integer() }),
  },
  'PUT /api/notifications/read': {
    summary: 'Marks these as read, or with `upTo` that one and all older ones',
    body: Type.Object({
      ids: Type.Optional(Type.Array(ById.properties.id, { maxItems: PAGE_SIZE_MAX })),
      upTo: Type.Optional(ById.properties.id),
    }),
    reply: Type.Null(),
  },
  'GET /api/account/notifications': {
    summary: 'How the caller is told of each kind',
    reply: Settings,
  },
  'PUT /api/account/notifications': {
    summary: 'Changes how the caller is told: kinds and ways that are absent stay',
    body: ofEachKindOptional(),
    reply: Settings,
  },
  'GET /api/account/push': {
    summary:
      'The key that browsers subscribe to push messages of this site with, and whether the caller’s gets them',
    reply: Type.Object({ publicKey: Type.String(), isOn: Type.Boolean() }),
  },
  'PUT /api/account/push/subscription': {
    summary: 'Sends push messages to the caller’s browser until this session ends',
    refuses: ['push_address_wrong'],
    body: Type.Object({
      endpoint: Text(PUSH_ENDPOINT_MAX),
      keys: Type.Object({ p256dh: Text(KEY_MAX), auth: Text(KEY_MAX) }),
    }),
    reply: Type.Null(),
  },
  'DELETE /api/account/push/subscription': {
    summary: 'Sends no more push messages to the caller’s browser',
    reply: Type.Null(),
  },
} satisfies Rows;

function ofEachKindOptional() {
  return Type.Partial(ofEachKind(Type.Partial(Setting)));
}
