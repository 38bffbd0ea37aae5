import { useQuery } from '@tanstack/react-query';
import type { Import, ImportRow } from '../../shared/contract/imports.ts';
import { bookCount, broughtBy, PICTURED } from '../features/imports/imports.api.ts';
import { ownStatistics } from '../features/statistics/statistics.api.ts';
import { oneDecimal, wholeNumber } from '../format.ts';
import { words } from '../locales/words.ts';
import { firstStepsLeft, STEPS } from '../session/firstSteps.ts';
import { Link } from '../ui/Link.tsx';
import { Spines } from '../ui/Spines.tsx';
import styles from './ImportEnd.module.css';
import { useStepsDone } from './useStepsDone.ts';

/** The shelf of an import that is done fills with what it brought. */
export function BroughtBooks({ known }: { known: Import }) {
  const rows = useQuery({ ...broughtBy(known._id), enabled: !known.isForgotten }).data;
  const count = Math.min(PICTURED, bookCount(known));
  // Books that were all here already are no new ones.
  if (known.isForgotten || count === 0) return null;
  // A picture: each is in the list below, and what has no room is cut off.
  return (
    <div className={styles.picture} data-is-long={count > A_BOARD || undefined} aria-hidden inert>
      {rows ? <Spines books={booksOf(rows)} label={words.imports.kinds.applied} small /> : null}
    </div>
  );
}

/** So many stand on a board of a phone. */
const A_BOARD = 9;

/** A book may have come in several rows. */
function booksOf(rows: readonly ImportRow[]) {
  const books = rows.flatMap(({ book, read }) =>
    book ? [[book.googleId, { ...book, pageCount: read.pages }] as const] : [],
  );
  return [...new Map(books).values()];
}

const MENDED = ['doubtful', 'conflicts', 'unrated'] as const;

const MEND_WORDS = {
  doubtful: 'mendDoubtful',
  conflicts: 'mendConflicts',
  unrated: 'mendUnrated',
} as const;

interface ImportEndProps {
  userId: string;
  known: Import;
  /** Shows the rows that were doubtful, of which the file says something else, or whose review had no stars. */
  onShow: (kind: (typeof MENDED)[number]) => void;
}

/** What the library has come to, and what of it can still be put right. Nobody waits for it. */
export function ImportEnd({ userId, known, onShow }: ImportEndProps) {
  const statistics = useQuery(ownStatistics(undefined)).data;
  const { counts } = known;
  const undated = statistics?.unknown.undated ?? 0;
  // Rows that were deleted can be counted, but not shown.
  const rows = MENDED.filter((kind) => counts[kind] > 0 && !known.isForgotten);
  const withoutPages = statistics?.unknown.pages ?? 0;
  const isToMend = undated > 0 || withoutPages > 0 || rows.length > 0;
  return (
    <>
      {firstStepsLeft(userId) ? <NextSteps userId={userId} /> : null}
      {statistics && statistics.totals.books > 0 ? (
        <section aria-labelledby="library-now" className={styles.part}>
          <h2 id="library-now">{words.imports.now}</h2>
          <dl className={styles.figures}>
            <div>
              <dt>{words.imports.booksRead}</dt>
              <dd>{wholeNumber(statistics.totals.books)}</dd>
            </div>
            <div>
              <dt>{words.statistics.totals.pages}</dt>
              <dd>{wholeNumber(statistics.totals.pages)}</dd>
            </div>
            {statistics.totals.averageRating === null ? null : (
              <div>
                <dt>{words.statistics.totals.averageRating}</dt>
                <dd>{oneDecimal(statistics.totals.averageRating)}</dd>
              </div>
            )}
          </dl>
        </section>
      ) : null}
      {isToMend ? (
        <section aria-labelledby="mend" className={styles.part}>
          <h2 id="mend">{words.imports.mend}</h2>
          <ul className={styles.list}>
            {undated > 0 ? (
              <li>
                <Link to="/library?undated=true">{words.imports.mendDates(undated)}</Link>
              </li>
            ) : null}
            {rows.map((kind) => (
              <li key={kind}>
                <button type="button" className={styles.show} onClick={() => onShow(kind)}>
                  {words.imports[MEND_WORDS[kind]](counts[kind])}
                </button>
              </li>
            ))}
            {withoutPages > 0 ? (
              <li>
                <Link to="/library?finished=true">{words.imports.mendPages(withoutPages)}</Link>
              </li>
            ) : null}
          </ul>
        </section>
      ) : null}
    </>
  );
}

/** Whoever brought their books as the first of the first steps is led on to the others. */
function NextSteps({ userId }: { userId: string }) {
  const { done, isPending } = useStepsDone(userId);
  const next = STEPS.filter((step) => step !== 'books' && !done[step]);
  if (isPending || next.length === 0) return null;
  return (
    <section aria-labelledby="next-steps" className={styles.part}>
      <h2 id="next-steps">{words.welcome.title}</h2>
      <ul className={styles.list}>
        {next.map((step) => (
          <li key={step}>
            <Link to={`/welcome?step=${step}`}>{words.welcome.steps[step]}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
