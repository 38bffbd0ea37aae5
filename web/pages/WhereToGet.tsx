import { useQuery } from '@tanstack/react-query';
import { linksFor } from '../../shared/bookLinks.ts';
import { site } from '../features/accounts/accounts.api.ts';
import { bookDetails } from '../features/books/books.api.ts';
import { words } from '../locales/words.ts';
import styles from './WhereToGet.module.css';

/** Where a book is to be had, by the places that whoever runs the site names; nothing where there are none. */
export function WhereToGet({ googleId }: { googleId: string }) {
  const offers = useQuery(site()).data;
  const book = useQuery(bookDetails(googleId)).data;
  // Whoever reads reviews is told of no failure.
  if (!offers || !book) return null;
  const links = linksFor(offers.bookLinks, book);
  if (links.length === 0) return null;
  return (
    <details className={styles.where}>
      <summary>{words.book.whereToGet}</summary>
      <ul>
        {links.map(({ name, address }) => (
          <li key={name}>
            {/* Nobody there learns from which page somebody came. */}
            <a href={address} target="_blank" rel="noreferrer">
              <bdi>{name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
