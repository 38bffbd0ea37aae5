import type { RecallResult } from '../../../shared/contract/recall.ts';
import { words } from '../../locales/words.ts';
import { BookRow } from '../../ui/Book.tsx';
import styles from './Recall.module.css';

interface RecalledBookProps {
  result: RecallResult;
  isFirst: boolean;
}

/** A book that somebody may mean, and why: the sentence with what they said marked. */
export const RecalledBook = ({ result: { book, reason }, isFirst }: RecalledBookProps) => (
  <article className={styles.row}>
    <BookRow book={book} heading="h3" link="card" eager={isFirst}>
      {reason.marks.length === 0 ? (
        // What others remember of it is searched and not shown: it may tell how it ends.
        <p className={styles.why}>{words.recall.remembered}</p>
      ) : (
        <>
          <p className={styles.why}>{words.recall.fields[reason.field]}</p>
          <blockquote className={styles.sentence} dir="auto">
            {partsOf(reason).map(({ at, text, isMarked }) =>
              isMarked ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
            )}
          </blockquote>
        </>
      )}
    </BookRow>
  </article>
);

/** A sentence cut where marks begin and end. */
function partsOf({ text, marks }: RecallResult['reason']) {
  const parts: { at: number; text: string; isMarked: boolean }[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    parts.push({ at, text: text.slice(at, from), isMarked: false });
    parts.push({ at: from, text: text.slice(from, to), isMarked: true });
    at = to;
  }
  return [...parts, { at, text: text.slice(at), isMarked: false }].filter((part) => part.text);
}
