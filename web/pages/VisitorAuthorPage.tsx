import type { QueryClient } from '@tanstack/react-query';
import { pathTo } from '../../shared/paths.ts';
import { booksOf } from '../features/books/booksOf.api.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { Page } from '../ui/Page.tsx';
import { Waiting } from '../ui/Waiting.tsx';
import { AuthorPage } from './BookListPage.tsx';
import { useAnswers, useLeadMembers } from './drawnFrom.ts';
import type { AuthorPageData } from './pageData.ts';

/** `/author/{name}`: the books of an author, for whoever comes by a link. */
export function VisitorAuthorPage() {
  const { name = '' } = useParams();
  useAnswers('author', keep);
  const isMember = useLeadMembers(pathTo('/author/:name', { name }));
  return isMember ? (
    <Page title={name} isWaiting>
      <Waiting text={words.books.loading} />
    </Page>
  ) : (
    <AuthorPage />
  );
}

/** The answer that the page was drawn from is the one that the list of books would ask for. */
const keep = (queries: QueryClient, { name, books }: AuthorPageData) =>
  queries.setQueryData(booksOf('author', name).queryKey, {
    pages: [books],
    pageParams: [undefined],
  });
