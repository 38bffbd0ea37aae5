import type { Group } from '../../../shared/contract/groups.ts';
import { pathTo } from '../../../shared/paths.ts';
import { earlyScript, headOf, markOf } from './preview.ts';
import { said } from './profilePage.ts';

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
        description: [facts, description ?? ''].filter(Boolean).join(' '),
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
