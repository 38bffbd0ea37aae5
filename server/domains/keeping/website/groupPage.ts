import type { Group } from '../../../../shared/contract/groups.ts';
import { plainTextOf } from '../../../../shared/markdown.ts';
import type { PreviewWords } from '../../../../shared/previewWords.ts';
import { EARLY, headOf, markOf } from './preview.ts';

/** What the head of a group's page says to programs. */
export function headOfGroup(group: Group, words: PreviewWords, origin: string | undefined) {
  const { _id: id, title, reading } = group;
  const description = plainTextOf(group.description ?? '', '…');
  const url = origin === undefined ? undefined : `${origin}/group/${id}`;
  const facts = [
    words.group.of(group.members),
    ...(reading ? [words.group.reads(reading.title)] : []),
  ].join(' ');
  return {
    title: `${title} · Commonplace`,
    head: [
      EARLY,
      ...headOf({
        title,
        description: [facts, description].filter(Boolean).join(' '),
        type: 'website',
        url,
        image: markOf(words.mark, origin),
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
