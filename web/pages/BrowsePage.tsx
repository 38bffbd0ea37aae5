import { useQuery } from '@tanstack/react-query';
import { browseShelves } from '../features/browse/browse.api.ts';
import styles from '../features/browse/Shelf.module.css';
import { Shelf } from '../features/browse/Shelf.tsx';
import { words } from '../locales/words.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { Waiting } from '../ui/Waiting.tsx';

/** Shelves to walk along, others every day. */
export function BrowsePage() {
  const shelves = useQuery(browseShelves());
  return (
    <Page title={words.browse.title} intro={words.browse.intro}>
      {shelves.data ? (
        shelves.data.length > 0 ? (
          <div className={styles.shelves}>
            {shelves.data.map((shelf, index) => (
              <Shelf key={shelf.shelf} shelf={shelf} isFirst={index < 2} />
            ))}
          </div>
        ) : (
          <Empty drawing="shelf" text={words.browse.empty}>
            <ButtonLink variant="primary" to="/search">
              {words.controls.search}
            </ButtonLink>
          </Empty>
        )
      ) : shelves.isPending ? (
        <Waiting text={words.books.loading} />
      ) : (
        <RetryAlert text={words.browse.failed} query={shelves} />
      )}
    </Page>
  );
}
