import { pathTo } from '../../../shared/paths.ts';
import { shownDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Link } from '../../ui/Link.tsx';
import styles from './Plan.module.css';
import type { Plan } from './plan.api.ts';

/** When each book will have been read, the first first, and when it is due. */
export const PlanBooks = ({ books }: { books: Plan['books'] }) => (
  <ul className={styles.books}>
    {[...books].sort(byEnd).map(({ book, dueOn, endsOn, fits }) => (
      <li key={book.googleId} className={fits ? undefined : styles.late}>
        <Link to={pathTo('/details/:googleId', { googleId: book.googleId })}>
          <bdi>{book.title}</bdi>
        </Link>
        <span>
          {endsOn === null ? words.plan.endsLater : words.plan.ends(shownDate(endsOn))}
          {dueOn === null ? null : (
            <>
              {words.controls.comma}
              {words.plan.due(shownDate(dueOn))}
            </>
          )}
        </span>
      </li>
    ))}
  </ul>
);

/** What the plan does not reach the end of comes last. */
const byEnd = (a: Plan['books'][number], b: Plan['books'][number]) =>
  Number(a.endsOn === null) - Number(b.endsOn === null) ||
  (a.endsOn ?? '').localeCompare(b.endsOn ?? '');
