import type { Group } from '../../../shared/contract/groups.ts';
import { pathTo } from '../../../shared/paths.ts';
import { escaped, type ServerPage } from './page.ts';
import { summaryOf } from './plainText.ts';
import { markOf, pageWithPreview } from './preview.ts';
import { said } from './profilePage.ts';

const DESCRIPTION_MAX = 200;

/** The page of a reading group for whoever follows a link to it; of one for members no more than its name. */
export function groupPage(group: Group, origin: string | undefined): ServerPage {
  const { _id: id, title, description, reading } = group;
  const url = origin === undefined ? undefined : `${origin}/group/${id}`;
  const facts = [
    `A reading group of ${said(group.members, 'member')}.`,
    ...(reading ? [`Its book is ${reading.title}.`] : []),
  ].join(' ');
  return pageWithPreview({
    title,
    documentTitle: `${title} · Commonplace`,
    description: summaryOf([facts, description ?? ''].filter(Boolean).join(' '), DESCRIPTION_MAX),
    type: 'website',
    url,
    place: `/#${pathTo('/groups/:groupId', { groupId: id })}`,
    image: markOf(origin),
    more: [],
    data: {
      '@type': 'Organization',
      '@id': url,
      url,
      name: title,
      ...(description ? { description } : {}),
    },
    isWorthFinding: group.visibility === 'public',
    main: [
      `<h1 dir="auto">${escaped(title)}</h1>`,
      `<p>${escaped(facts)}</p>`,
      ...(description ? [`<p dir="auto">${escaped(description)}</p>`] : []),
    ].join('\n      '),
  });
}
