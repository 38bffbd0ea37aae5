import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pathTo } from '../../shared/paths.ts';
import { changeOfBook } from '../features/books/bookChanges.ts';
import { bookDetails, changesOfBook, useRevertChange } from '../features/books/books.api.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { ChangesScreen } from './ChangesScreen.tsx';

/** Who changed what of a book, and when. */
export function BookHistoryPage() {
  const { googleId = '' } = useParams();
  return (
    <ChangesScreen
      of={useQuery(bookDetails(googleId)).data?.title}
      way={{ to: pathTo('/details/:googleId', { googleId }), label: words.controls.backToBook }}
      list={useInfiniteQuery(changesOfBook(googleId))}
      shown={changeOfBook}
      reverting={useRevertChange(googleId)}
      notFound={words.books.notFound}
    />
  );
}
