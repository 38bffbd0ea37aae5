import { LANGUAGES, type Language } from '../../../../../shared/languages.ts';
import type { NotificationKind, PushMessage } from '../../../../../shared/notifications.ts';
import { MAIL_WORDS } from '../../../../platform/mail/messages/messages.ts';
import type { WaitingMessage } from './push.sql.ts';

/** Together with the frame around it within the 4,096 bytes that every push service takes. */
const TITLE_MAX = 200;
const NAMED = 2;
/** Of the kinds that can wait until a phone is looked at anyway. */
const LOW: readonly NotificationKind[] = [
  'like',
  'follow',
  'friend_review',
  'author_book',
  'import_done',
];

/** What a browser is notified of: what kind of thing happened, by whom, and to what; none of its words. */
export function pushMessage(
  { _id, kind, actors, count, subject }: NonNullable<WaitingMessage['notification']>,
  language: Language,
): PushMessage {
  const names = actors
    .slice(0, NAMED)
    .map(({ displayName, username }) => isolated(displayName ?? username));
  const others = count - names.length;
  const who = names.join(', ') + (names.length > 0 && others > 0 ? ` +${others}` : '');
  // The title of what somebody follows is their own name, and a role needs words of its own.
  const what = subject.type === 'profile' || subject.title === null ? '' : subject.title;
  return {
    title: MAIL_WORDS[language].notification.kinds[kind],
    body: [who, isolated(cut(what))].filter((part) => part !== '').join(' · '),
    address: subject.address,
    tag: _id,
    language,
    dir: LANGUAGES[language].dir,
  };
}

/** How soon it is to be delivered (RFC 8030). */
export const urgencyOf = (kind: NotificationKind) => (LOW.includes(kind) ? 'low' : 'normal');

/** What comes of the same takes the place of what still waits at the push service (RFC 8030). */
export const topicOf = (id: string) =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

const cut = (text: string) => {
  const letters = [...text];
  return letters.length > TITLE_MAX ? `${letters.slice(0, TITLE_MAX - 1).join('')}…` : text;
};

/** Names of one direction in sentences of the other. */
const isolated = (text: string) => (text === '' ? '' : `\u2068${text}\u2069`);
