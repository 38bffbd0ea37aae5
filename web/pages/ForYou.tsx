import { useQuery } from '@tanstack/react-query';
import { RECOMMENDED_ON_HOME } from '../../shared/limits.ts';
import { recommendedBooks } from '../features/recommendations/recommendations.api.ts';
import { words } from '../locales/words.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Link } from '../ui/Link.tsx';
import { BooksWithReasons } from './BooksWithReasons.tsx';
import styles from './ForYou.module.css';

/** On home: what its reader may like next; to begin with, the way to say what they liked. Of a failure nobody is told. */
export function ForYou() {
  const { data: recommended } = useQuery(recommendedBooks(RECOMMENDED_ON_HOME));
  if (!recommended) return null;
  return (
    <section aria-labelledby="for-you" className={styles.shelf}>
      <header className={styles.head}>
        <h2 id="for-you">{words.recommended.title}</h2>
        {recommended.length > 0 ? <Link to="/recommendations">{words.recommended.all}</Link> : null}
      </header>
      {recommended.length > 0 ? (
        <BooksWithReasons books={recommended} />
      ) : (
        <ButtonLink to="/recommendations">{words.recommended.choose}</ButtonLink>
      )}
    </section>
  );
}
