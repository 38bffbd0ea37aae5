import type { Group } from '../../../shared/contract/groups.ts';
import { pathTo } from '../../../shared/paths.ts';
import { summaryOf } from './plainText.ts';
import { earlyScript, headOf, markOf } from './preview.ts';
import { said } from './profilePage.ts';

const DESCRIPTION_MAX = 200;

/** What the head of a group's page says to programs, and where it leads members. */
export function headOfGroup(group: Group, origin: string | undefined) {
  const { _id: id, title, description, reading } = group;
  const url = origin === undefined ? undefined : `${origin}/group/${id}`;
  const facts = [
    `A reading group of ${said(group.members, 'member')}.`,
    ...(reading ? [`Its book is ${reading.title}.`] : []),
  ].join(' ');
  return {
    title: `${title} · Commonplace`,
    head: [
      earlyScript(pathTo('/groups/:groupId', { groupId: id })),
      ...headOf({
        title,
        description: summaryOf(
          [facts, description ?? ''].filter(Boolean).join(' '),
          DESCRIPTION_MAX,
        ),
        type: 'website',
        url,
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
      }),
    ],
  };
}
