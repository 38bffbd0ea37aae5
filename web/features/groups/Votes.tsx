import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { words } from '../../locales/words.ts';
import { loaded } from '../../queries.ts';
import { BookRow } from '../../ui/Book.tsx';
import { Button } from '../../ui/Button.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './Groups.module.css';
import { useVote, votesOf } from './groups.api.ts';

const voteLabel = (isVoted: boolean) => (isVoted ? words.groups.chosen : words.groups.vote);

interface Book {
  googleId: string;
  title: string;
}

interface VotesProps {
  groupId: string;
  isMember: boolean;
  /** Makes a book what the group reads next; undefined: that is for others to do. */
  onRead: ((book: Book) => void) | undefined;
  /** Finds a book to propose. */
  find: (onChoose: (book: Book) => void) => ReactNode;
}

/** What members would like to read next: each votes for as many as they like. */
export function Votes({ groupId, isMember, onRead, find }: VotesProps) {
  const votes = useQuery(votesOf(groupId));
  const vote = useVote(groupId);
  const { say } = useToasts();
  const known = loaded(votes);
  if (known.is === 'failed') return <RetryAlert text={words.groups.loadFailed} query={votes} />;
  if (known.is !== 'there') return null;
  const candidates = known.value;
  if (!isMember && candidates.length === 0) return null;

  return (
    <section aria-labelledby="next" className={styles.part}>
      <h2 id="next">{words.groups.next}</h2>
      {candidates.length > 0 ? (
        <ul className={styles.rows}>
          {candidates.map(({ book, votes: count, isVoted }) => (
            <li key={book.googleId} className={styles.row}>
              <BookRow book={book} size="small">
                <span className={styles.soft}>{words.groups.votes(count)}</span>
                <span className={styles.rowActions}>
                  {isMember ? (
                    <Button
                      small
                      aria-label={[voteLabel(isVoted), book.title].join(words.controls.colon)}
                      onClick={() => vote.mutate({ googleId: book.googleId, isVoted: !isVoted })}
                    >
                      {isVoted ? <Check size={16} aria-hidden /> : null}
                      {voteLabel(isVoted)}
                    </Button>
                  ) : null}
                  {onRead ? (
                    <Button
                      small
                      variant="quiet"
                      aria-label={[words.groups.readThis, book.title].join(words.controls.colon)}
                      onClick={() => onRead(book)}
                    >
                      {words.groups.readThis}
                    </Button>
                  ) : null}
                </span>
              </BookRow>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.soft}>{words.groups.noVotes}</p>
      )}
      {isMember
        ? find(({ googleId, title }) =>
            vote.mutate(
              { googleId, isVoted: true },
              { onSuccess: () => say(words.groups.voted(title)) },
            ),
          )
        : null}
    </section>
  );
}
