import type { QueryClient } from '@tanstack/react-query';
import { pathTo } from '../../shared/paths.ts';
import { profileOf } from '../features/profiles/profiles.api.ts';
import { statisticsOf } from '../features/statistics/statistics.api.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { Page } from '../ui/Page.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { useAnswers, useLeadMembers } from './drawnFrom.ts';
import type { YearPageData } from './pageData.ts';
import { booksOfYear, YearPage } from './YearPage.tsx';

/** `/profile/{id}/year/{year}`: what somebody read in a year, as everybody may see it, for whoever comes by a link. */
export function VisitorYearPage() {
  const { userId = '', year = '' } = useParams();
  useAnswers('year', keep);
  const isMember = useLeadMembers(pathTo('/year/:userId/:year', { userId, year }));
  return isMember ? (
    <Page title={words.statistics.yearOf(year)} isWaiting>
      <Waiting text={words.states.loading} />
    </Page>
  ) : (
    <YearPage />
  );
}

/** The answers that the page was drawn from are those that its parts would ask for. */
function keep(queries: QueryClient, { year, user, statistics, books }: YearPageData) {
  const { _id: id } = user;
  queries.setQueryData(profileOf(id).queryKey, user);
  queries.setQueryData(statisticsOf(id, Number(year)).queryKey, statistics);
  queries.setQueryData(booksOfYear(id, Number(year)).queryKey, {
    pages: [books],
    pageParams: [undefined],
  });
}
