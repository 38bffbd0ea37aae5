import { returnOf } from '../app/returnOf.ts';
import { words } from '../locales/words.ts';
import { useLocation } from '../router.tsx';
import { Link } from '../ui/Link.tsx';
import styles from './HomePage.module.css';

/** For those who have just signed up: the way back to what they signed up for. */
export function WayBack() {
  const { returnTo, bookTitle, intent } = returnOf(useLocation());
  return returnTo === undefined ? null : (
    <p className={styles.welcome}>
      {words.home.accountReady}
      {words.controls.betweenSentences}
      <Link to={returnTo} state={intent ? { intent } : null}>
        {bookTitle ? words.home.backTo(bookTitle) : words.home.backToPlace}
      </Link>
    </p>
  );
}
