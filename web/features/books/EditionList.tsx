import type { Edition } from '../../../shared/contract/library.ts';
import { type Caller, mayCorrectEdition } from '../../../shared/permissions.ts';
import { drawnCover } from '../../covers.ts';
import { languageName, wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { publicationDate } from '../../publicationDate.ts';
import { Button } from '../../ui/Button.tsx';
import { Cover } from '../../ui/Cover.tsx';
import styles from './Editions.module.css';

interface EditionListProps {
  googleId: string;
  editions: readonly Edition[];
  /** Nobody: a visitor, who has no edition. */
  asker: Caller | undefined;
  /** Which of them is the asker's. */
  mine: string | undefined;
  isBusy: boolean;
  onChoose: (edition: Edition | null) => void;
  onCorrect: (edition: Edition) => void;
  onHistory: (edition: Edition) => void;
}

/** What there is of a book: each edition with its cover and what tells it apart; one's own is marked and chosen here. */
export const EditionList = ({
  googleId,
  editions,
  asker,
  mine,
  isBusy,
  onChoose,
  onCorrect,
  onHistory,
}: EditionListProps) => (
  <ul className={styles.list}>
    {editions.map((edition) => {
      const isMine = edition._id === mine;
      const titleId = `edition-${edition._id}`;
      return (
        <li
          key={edition._id}
          className={styles.edition}
          data-edition={edition._id}
          data-mine={isMine || undefined}
        >
          <span className={styles.cover}>
            <Cover src={edition.thumbnail} drawn={drawnCover(googleId)} />
          </span>
          <div className={styles.text}>
            <h3 id={titleId}>
              <bdi lang={edition.language ?? undefined}>{edition.title}</bdi>
            </h3>
            {isMine ? <p className={styles.mine}>{words.editions.mine}</p> : null}
            <dl className={styles.facts}>
              {factsOf(edition).map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
            <div className={styles.actions}>
              {asker ? (
                <Button
                  small
                  aria-disabled={isBusy}
                  aria-describedby={titleId}
                  onClick={() => !isBusy && onChoose(isMine ? null : edition)}
                >
                  {isMine ? words.editions.unchoose : words.editions.choose}
                </Button>
              ) : null}
              {asker && mayCorrectEdition(asker, null) ? (
                <Button
                  small
                  variant="quiet"
                  aria-describedby={titleId}
                  onClick={() => onCorrect(edition)}
                >
                  {words.editions.correct}
                </Button>
              ) : null}
              <Button
                small
                variant="quiet"
                aria-describedby={titleId}
                onClick={() => onHistory(edition)}
              >
                {words.history.title}
              </Button>
            </div>
          </div>
        </li>
      );
    })}
  </ul>
);

/** What is known of an edition. */
const factsOf = (edition: Edition) =>
  [
    { name: words.books.publisher, value: edition.publisher },
    { name: words.editions.published, value: publicationDate(edition.publishedDate) },
    { name: words.books.language, value: edition.language && languageName(edition.language) },
    { name: words.formats.title, value: edition.format && words.formats.kinds[edition.format] },
    { name: words.books.pages, value: edition.pageCount && wholeNumber(edition.pageCount) },
    { name: words.books.isbn, value: edition.isbn13 },
  ].filter(({ value }) => value);
