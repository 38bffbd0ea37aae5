import { lazy, Suspense } from 'react';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { pathTo } from '../../../shared/paths.ts';
import { drawnCover } from '../../covers.ts';
import { ago } from '../../days.ts';
import { dateAndTime } from '../../format.ts';
import { words } from '../../locales/words.ts';
import type { Intent } from '../../session/intents.ts';
import { Cover } from '../../ui/Cover.tsx';
import { LikeButton } from '../../ui/LikeButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { QuoteText } from '../../ui/QuoteText.tsx';
import { SeenBy } from '../../ui/SeenBy.tsx';
import styles from './QuoteList.module.css';
import { likeQuote } from './quotes.api.ts';

const OwnQuoteMenu = lazy(async () => ({
  default: (await import('./OwnQuoteMenu.tsx')).OwnQuoteMenu,
}));

interface QuoteListProps {
  quotes: readonly Quote[];
  /** Who looks at them; undefined: a visitor. */
  userId: string | undefined;
  /** What is said of each: who keeps it, or which book it is from. */
  of: 'person' | 'book';
}

/** Passages that people keep from books. */
export const QuoteList = ({ quotes, userId, of }: QuoteListProps) => (
  <ul className={styles.list}>
    {quotes.map((quote) => (
      <li key={quote._id} className={styles.each}>
        <div className={styles.head}>
          <QuoteText quote={quote} />
          {quote.user._id === userId ? (
            <span className={styles.own}>
              <Suspense>
                <OwnQuoteMenu quote={quote} />
              </Suspense>
            </span>
          ) : null}
        </div>
        <p className={styles.facts}>
          {of === 'person' ? <Keeper user={quote.user} /> : <Source book={quote.book} />}
          <Link className={styles.link} to={pathTo('/quotes/:quoteId', { quoteId: quote._id })}>
            <time dateTime={quote.createdAt} title={dateAndTime(quote.createdAt)}>
              {ago(quote.createdAt)}
            </time>
          </Link>
          <SeenBy visibility={quote.visibility} />
          <LikeButton
            thing={quote}
            by={userId === undefined ? 'visitor' : quote.user._id === userId ? 'author' : 'member'}
            intent={{ kind: 'likeQuote', id: quote._id } satisfies Intent}
            like={(isLiked) => likeQuote(quote._id, isLiked)}
          />
          {quote.comments > 0 ? (
            <Link className={styles.link} to={pathTo('/quotes/:quoteId', { quoteId: quote._id })}>
              {words.conversation.comments(quote.comments)}
            </Link>
          ) : null}
        </p>
      </li>
    ))}
  </ul>
);

const Keeper = ({ user }: Pick<Quote, 'user'>) => (
  <Link className={styles.link} to={pathTo('/Account/Profile/:userId', { userId: user._id })}>
    <PersonName person={user} />
  </Link>
);

const Source = ({ book }: Pick<Quote, 'book'>) => (
  <Link className={styles.link} to={pathTo('/details/:googleId', { googleId: book.googleId })}>
    <span className={styles.cover}>
      <Cover src={book.thumbnail} drawn={drawnCover(book.googleId)} />
    </span>
    <bdi>{book.title}</bdi>
  </Link>
);
