import { useInfiniteQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { LogEntry } from '../../../shared/contract/moderation.ts';
import { pathTo } from '../../../shared/paths.ts';
import { dateAndTime } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { Link } from '../../ui/Link.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import styles from './Moderation.module.css';
import { auditLog } from './moderation.api.ts';

/** Who did what, newest first: a table on a desk, lines on a phone. */
export function AuditLog() {
  const [actor, setActor] = useState<string>();
  const list = useInfiniteQuery(auditLog(actor));
  return (
    <PagedList
      list={list}
      failed={words.moderation.failed}
      empty={<Empty drawing="page" text={words.moderation.noEntries} />}
    >
      {(entries) => (
        <>
          <p className={styles.intro}>{words.moderation.logIntro}</p>
          <table className={styles.log}>
            <thead>
              <tr>
                <th scope="col">{words.moderation.when}</th>
                <th scope="col">{words.moderation.who}</th>
                <th scope="col">{words.moderation.what}</th>
                <th scope="col">{words.moderation.where}</th>
              </tr>
            </thead>
            <tbody>
              {entries.map((entry) => (
                <tr key={entry._id}>
                  <td>
                    <time dateTime={entry.createdAt}>{dateAndTime(entry.createdAt)}</time>
                  </td>
                  <td>
                    {entry.actor ? (
                      <>
                        <Account {...entry.actor} name={entry.actor.username} />
                        <OnlyBy {...entry.actor} actor={actor} onActor={setActor} />
                      </>
                    ) : (
                      words.moderation.nobody
                    )}
                  </td>
                  <td>
                    <Filled text={words.moderation.auditEvents[messageIdOf(entry)]}>
                      <Subject entry={entry} />
                    </Filled>
                    {entry.details ? (
                      <span className={styles.details}>
                        <bdi>{entry.details}</bdi>
                      </span>
                    ) : null}
                  </td>
                  <td className={styles.network}>{entry.network}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </PagedList>
  );
}

interface OnlyByProps {
  _id: string;
  username: string;
  /** Whom the log is left at. */
  actor: string | undefined;
  onActor: (actor: string | undefined) => void;
}

/** Leaves the log at what one account did; pressed again, it is whole. */
const OnlyBy = ({ _id: id, username, actor, onActor }: OnlyByProps) => (
  <Button
    variant={actor === id ? 'primary' : 'quiet'}
    small
    aria-label={words.moderation.onlyBy(`@${username}`)}
    aria-pressed={actor === id}
    onClick={() => onActor(actor === id ? undefined : id)}
  >
    <ListFilter size={16} aria-hidden />
  </Button>
);

/** Of one's own review it is said so, instead of naming the same person twice. */
const messageIdOf = ({ event, actor, subject }: LogEntry) =>
  (event === 'review-deleted' || event === 'review-restored') &&
  actor &&
  subject?.name === `@${actor.username}`
    ? (`own-${event}` as const)
    : event;

function Subject({ entry: { event, subject } }: { entry: LogEntry }) {
  if (event === 'sign-in-failed' && !subject?.name) return words.moderation.unknownAccount;
  if (!subject?.name) return null;
  return subject.kind === 'user' ? (
    <Account _id={subject._id} name={subject.name} isGone={subject.isGone} />
  ) : (
    <bdi>{subject.name}</bdi>
  );
}

/** A name that leads to the profile, while there is one. */
const Account = ({ _id, name, isGone }: { _id: string | null; name: string; isGone: boolean }) =>
  _id === null || isGone ? (
    <bdi>@{name}</bdi>
  ) : (
    <Link to={pathTo('/Account/Profile/:userId', { userId: _id })}>
      <bdi>@{name}</bdi>
    </Link>
  );
