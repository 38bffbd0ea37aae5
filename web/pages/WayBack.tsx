import { returnOf } from '../app/returnOf.ts';
import { words } from '../locales/words.ts';
import { useLocation } from '../router.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import styles from './HomePage.module.css';

/** For those who have just signed up: the way back to what they signed up for. */
export function WayBack() {
  const here = useLocation();
  const { returnTo, bookTitle, intent } = returnOf(here);
  return returnTo === undefined || returnTo === here.pathname ? null : (
    <div className={styles.back}>
      <p>{words.home.accountReady}</p>
      <ButtonLink variant="primary" to={returnTo} state={intent ? { intent } : null}>
        {bookTitle ? words.home.backTo(bookTitle) : words.home.backToPlace}
      </ButtonLink>
    </div>
  );
}
