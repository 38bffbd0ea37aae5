import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Series } from '../../shared/contract/series.ts';
import { mayCorrectSeries } from '../../shared/permissions.ts';
import styles from '../features/series/Series.module.css';
import { SeriesBooks } from '../features/series/SeriesBooks.tsx';
import { booksInSeries, seriesOf } from '../features/series/series.api.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { useAccount } from '../session/account.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Facts } from '../ui/Facts.tsx';
import { Page } from '../ui/Page.tsx';
import { PagedList } from '../ui/PagedList.tsx';
import { ShareButton } from '../ui/ShareButton.tsx';
import { UnloadedPage } from '../ui/Unloaded.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { libraryPart } from './libraryPart.ts';

const WantButton = libraryPart(
  async () => (await import('../features/library/WantButton.tsx')).WantButton,
);

const SeriesMenu = libraryPart(async () => (await import('./SeriesMenu.tsx')).SeriesMenu);
const SeriesOrder = libraryPart(async () => (await import('./SeriesOrder.tsx')).SeriesOrder);

/** A series: its books in order, and how many of them somebody has read. */
export function SeriesPage() {
  const { slug = '' } = useParams();
  const series = useQuery(seriesOf(slug));
  if (!series.data)
    return (
      <UnloadedPage
        query={series}
        title={words.books.series}
        notFound={words.series.notFound}
        way={{ to: '/search', label: words.controls.search }}
        failed={words.series.failed}
      />
    );
  return <LoadedSeries key={slug} slug={slug} series={series.data} />;
}

function LoadedSeries({ slug, series }: { slug: string; series: Series }) {
  const books = useInfiniteQuery(booksInSeries(slug));
  const [isArranging, setArranging] = useState(false);
  const { currentUser } = useAccount();
  const mayCorrect =
    currentUser !== null && mayCorrectSeries({ id: currentUser._id, role: currentUser.role });
  return (
    <Page
      title={<bdi>{series.name}</bdi>}
      documentTitle={series.name}
      above={
        <ButtonLink variant="quiet" small to="/search">
          {words.controls.search}
        </ButtonLink>
      }
      intro={
        <Facts as="span">
          <span>{words.books.series}</span>
          <span>
            {series.readBooks > 0
              ? words.series.read(series.readBooks, series.books)
              : words.books.count(series.books)}
          </span>
        </Facts>
      }
      actions={
        mayCorrect ? (
          <Suspense>
            <SeriesMenu series={series} isArranging={isArranging} onArrange={setArranging} />
          </Suspense>
        ) : (
          <ShareButton path={`/series/${encodeURIComponent(series.slug)}`} title={series.name} />
        )
      }
    >
      {series.description === null ? null : (
        <p className={styles.description} dir="auto">
          {series.description}
        </p>
      )}
      {isArranging && mayCorrect ? (
        <Suspense fallback={<Waiting text={words.books.loading} />}>
          <SeriesOrder series={series} />
        </Suspense>
      ) : (
        <PagedList
          list={books}
          failed={words.series.failed}
          loading={<Waiting text={words.books.loading} />}
          empty={
            <Empty drawing="shelf" text={words.series.empty}>
              <ButtonLink variant="primary" to="/search">
                {words.controls.search}
              </ButtonLink>
            </Empty>
          }
        >
          {(items) => (
            <SeriesBooks
              books={items}
              actionOf={(each) => (
                <Suspense>
                  <WantButton book={each.book} known={each} />
                </Suspense>
              )}
            />
          )}
        </PagedList>
      )}
    </Page>
  );
}
