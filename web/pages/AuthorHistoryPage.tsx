import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pathTo } from '../../shared/paths.ts';
import { changeOfAuthor } from '../features/authors/authorChanges.tsx';
import { authorOf, changesOfAuthor, useRevertAuthor } from '../features/authors/authors.api.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { publicationDate } from '../publicationDate.ts';
import { ChangesScreen } from './ChangesScreen.tsx';

/** Who changed what of an author, and when. */
export function AuthorHistoryPage() {
  const { name = '' } = useParams();
  return (
    <ChangesScreen
      of={useQuery(authorOf(name)).data?.name}
      way={{ to: pathTo('/author/:name', { name }), label: words.byHand.back }}
      list={useInfiniteQuery(changesOfAuthor(name))}
      shown={(change) => changeOfAuthor(change, publicationDate)}
      reverting={useRevertAuthor(name)}
      notFound={words.authors.notFound}
    />
  );
}
