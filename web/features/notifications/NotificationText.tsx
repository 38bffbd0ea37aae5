import type { Notification } from '../../../shared/contract/notifications.ts';
import type { NotificationMessage } from '../../../shared/notifications.ts';
import { isRole } from '../../../shared/roles.ts';
import { inLanguage } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { nameOf } from '../../ui/nameOf.ts';
import { PersonName } from '../../ui/PersonName.tsx';
import { Sentence } from '../../ui/Sentence.tsx';
import styles from './Notifications.module.css';

/** Of these each thing is counted, of all others each person. */
const OF_THINGS = {
  comment: 'comment',
  group_comment: 'comment',
  reply: 'reply',
  list_suggestion: 'list_suggestion',
  question_answered: 'question_answered',
} as const;

const isOfThings = (kind: Notification['kind']): kind is keyof typeof OF_THINGS =>
  kind in OF_THINGS;

/** Each kind has its sentence: one without does not compile. */
type Sentences = Record<NotificationMessage, { one: string; many?: string }>;

/** What a notification says: who did what to which thing, in one sentence. */
export function NotificationText({ notification }: { notification: Notification }) {
  const { kind, actors, count, subject } = notification;
  const said: Partial<Sentences> = words.notifications.said satisfies Sentences;
  const forms = said[messageIdOf(notification)];
  // The page may be of an older release than the server, kept by the service worker.
  if (!forms) return words.notifications.ofNewKind;
  if (isOfThings(kind)) {
    const isOne = count === 1 || forms.many === undefined;
    return (
      <Sentence
        text={isOne ? forms.one : (forms.many ?? '')}
        parts={{
          who: <People people={actors.slice(0, 1)} />,
          title: <Title text={subject.title} />,
          things: words.notifications.things[OF_THINGS[kind]](count),
        }}
      />
    );
  }
  const others = Math.max(0, count - actors.length);
  return (
    <Sentence
      text={(actors.length + others > 1 && forms.many) || forms.one}
      parts={{
        who: <People people={actors} others={others} />,
        title: <Title text={titleOf(notification)} />,
      }}
    />
  );
}

/** Likes, comments and mentions are said of each thing in other words. */
function messageIdOf({ kind, subject: { type } }: Notification): NotificationMessage {
  if (kind === 'like')
    return type === 'review' || type === 'quote' || type === 'progress'
      ? `like_${type}`
      : 'like_comment';
  if (kind === 'comment' && (type === 'quote' || type === 'progress')) return `comment_${type}`;
  if (kind !== 'mention') return kind;
  // That of a note of progress was once about its author's profile.
  if (type === 'progress' || type === 'profile') return 'mention_progress';
  if (type === 'question' || type === 'answer') return `mention_${type}`;
  return type === 'review' ? 'mention_review' : 'mention_comment';
}

function titleOf({ kind, subject }: Notification) {
  const { title } = subject;
  return kind === 'role_decision' && isRole(title) ? words.roles[title] : title;
}

const list = inLanguage(
  (locale) => new Intl.ListFormat(locale, { style: 'long', type: 'conjunction' }),
);

interface PeopleProps {
  people: Notification['actors'];
  /** How many did the same who are not named. */
  others?: number;
}

/** `Rosa`, `Rosa and Ada`, `Rosa, Ada and 3 others`. */
function People({ people, others = 0 }: PeopleProps) {
  const named = people.length > 0 ? people : [{}];
  // Where there are others, two names say enough.
  const shown = others > 0 ? named.slice(0, 2) : named;
  const rest = others + named.length - shown.length;
  const parts = [...shown.map(nameOf), ...(rest > 0 ? [words.notifications.others(rest)] : [])];
  let at = 0;
  return list()
    .formatToParts(parts)
    .map(({ type, value }) => {
      if (type !== 'element') return value;
      const person = shown[at];
      at += 1;
      return person ? <PersonName key={value} person={person} /> : value;
    });
}

const Title = ({ text }: { text: string | null }) =>
  text ? (
    <cite className={styles.title}>
      <bdi>{text}</bdi>
    </cite>
  ) : null;
