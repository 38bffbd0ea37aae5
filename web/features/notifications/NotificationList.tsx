import {
  AtSign,
  Bell,
  BookCheck,
  BookOpen,
  Download,
  Flag,
  Heart,
  ListPlus,
  type LucideIcon,
  MessageCircle,
  MessageCircleQuestionMark,
  Reply,
  UserCheck,
  UserPlus,
  UserRoundCog,
  UsersRound,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Notification } from '../../../shared/contract/notifications.ts';
import type { NotificationKind } from '../../../shared/notifications.ts';
import { pathTo } from '../../../shared/paths.ts';
import { ago, byDay, dayName } from '../../days.ts';
import { dateAndTime } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { CardLink } from '../../ui/CardLink.tsx';
import styles from './Notifications.module.css';
import { NotificationText } from './NotificationText.tsx';

interface ListProps {
  items: readonly Notification[];
  /** One of them is pressed. */
  onOpen: (notification: Notification) => void;
  answerOf: AnswerOf;
}

/**
 * What answers a notification where it stands, such as a request to follow; null for most. `goOnAt` are selectors of where
 * one goes on when it goes.
 */
export type AnswerOf = (notification: Notification, goOnAt: readonly string[]) => ReactNode;

/** What somebody is told, a heading for each day. */
export const NotificationDays = ({ items, ...list }: ListProps) =>
  byDay(items).map(({ day, items }) => (
    <section key={day} className={styles.day}>
      <h2>{dayName(items[0]?.createdAt ?? '')}</h2>
      <NotificationList items={items} {...list} />
    </section>
  ));

/** What somebody is told; each leads to what it is about. */
export const NotificationList = ({ items, onOpen, answerOf }: ListProps) => (
  <ul className={styles.list}>
    {items.map((item, at) => (
      <li
        key={item._id}
        data-told={item._id}
        className={styles.item}
        data-unread={!item.isRead || undefined}
      >
        <Picture {...item} />
        <div className={styles.said}>
          <p>
            <CardLink to={addressOf(item)} onClick={() => onOpen(item)}>
              <NotificationText notification={item} />
            </CardLink>
          </p>
          <time dateTime={item.createdAt} title={dateAndTime(item.createdAt)}>
            {ago(item.createdAt)}
          </time>
          {answerOf(item, besides(items, at))}
        </div>
        {item.isRead ? null : (
          <span className={styles.dot}>
            <span className="visually-hidden">{words.notifications.isUnread}</span>
          </span>
        )}
      </li>
    ))}
  </ul>
);

/** Where one goes on after a notification has gone: to the next one, to the last, or to what stands around them. */
const besides = (items: readonly Notification[], at: number) => [
  ...[items[at + 1], items[at - 1]].flatMap((item) =>
    item ? [`[data-told="${item._id}"] a`] : [],
  ),
  '[data-all-told]',
  'main h1',
];

/** Who follows is more than the profile of whom they follow. */
function addressOf({ kind, actors: [actor, ...others], count, subject }: Notification) {
  if (kind !== 'follow' || actor === undefined) return subject.address;
  return others.length === 0 && count === 1
    ? pathTo('/Account/Profile/:userId', { userId: actor._id })
    : `${subject.address}?tab=followers`;
}

const ICONS: Record<NotificationKind, LucideIcon> = {
  follow: UserPlus,
  follow_request: UserPlus,
  follow_accepted: UserCheck,
  like: Heart,
  comment: MessageCircle,
  reply: Reply,
  mention: AtSign,
  friend_review: BookOpen,
  question_answered: MessageCircleQuestionMark,
  answer_accepted: BookCheck,
  list_suggestion: ListPlus,
  author_book: BookOpen,
  group_invite: UsersRound,
  group_comment: MessageCircle,
  role_decision: UserRoundCog,
  report_closed: Flag,
  import_ready: Download,
  import_done: Download,
};

/** Who it was, with a sign of what they did; of what the site itself tells, the sign alone. */
function Picture({ kind, actors: [actor] }: Notification) {
  // A kind may be newer than this page.
  const Icon = (ICONS as Partial<typeof ICONS>)[kind] ?? Bell;
  if (!actor)
    return (
      <span className={styles.sign}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
    );
  return (
    <span className={styles.who}>
      <Avatar person={actor} />
      <span className={styles.badge}>
        <Icon size={12} strokeWidth={2.25} aria-hidden />
      </span>
    </span>
  );
}
