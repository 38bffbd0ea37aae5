import { pathTo } from '../../../shared/paths.ts';
import type { LinkedProfile } from './links.sql.ts';
import { escaped, type ServerPage } from './page.ts';
import { markOf, pageWithPreview } from './preview.ts';
import { said } from './profilePage.ts';

/** The page of what somebody read in a year, for whoever follows a link to it: what everyone may see. */
export function yearPage(
  { id, username }: LinkedProfile,
  year: string,
  read: { books: number; pages: number },
  origin: string | undefined,
): ServerPage {
  const url = origin === undefined ? undefined : `${origin}/profile/${id}/year/${year}`;
  const counts = `${said(read.books, 'book')}, ${said(read.pages, 'page')}`;
  const title = `${year} in books · @${username}`;
  return pageWithPreview({
    title,
    documentTitle: `${title} · Commonplace`,
    description: `What @${username} read in ${year}: ${counts}.`,
    type: 'profile',
    url,
    place: `/#${pathTo('/year/:userId/:year', { userId: id, year })}`,
    image: markOf(origin),
    more: [['profile:username', username]],
    data: { '@type': 'WebPage', '@id': url, url, name: title },
    // The profile is what search engines are to find.
    isWorthFinding: false,
    main: [
      `<h1>${escaped(year)} in books</h1>`,
      `<p>What <bdi>@${escaped(username)}</bdi> read: ${counts}</p>`,
    ].join('\n      '),
  });
}
