import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pathTo } from '../../shared/paths.ts';
import { changesOfSeries, seriesOf, useRevertSeries } from '../features/series/series.api.ts';
import { changeOfSeries } from '../features/series/seriesChanges.tsx';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { ChangesScreen } from './ChangesScreen.tsx';

/** Who changed what of a series, and when. */
export function SeriesHistoryPage() {
  const { slug = '' } = useParams();
  return (
    <ChangesScreen
      of={useQuery(seriesOf(slug)).data?.name}
      way={{ to: pathTo('/series/:slug', { slug }), label: words.byHand.back }}
      list={useInfiniteQuery(changesOfSeries(slug))}
      shown={changeOfSeries}
      reverting={useRevertSeries(slug)}
      notFound={words.series.notFound}
    />
  );
}
