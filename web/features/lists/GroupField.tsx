import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { words } from '../../locales/words.ts';
import { ownGroups } from '../../ownGroups.ts';
import { someOf } from '../../queries.ts';
import { SelectField } from '../../ui/Field.tsx';

/** Which of one's reading groups puts books on a list. */
export function GroupField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  const groups = someOf(useInfiniteQuery(ownGroups())) ?? [];
  return (
    <SelectField label={words.lists.group} {...props}>
      <option value="">{words.lists.noGroup}</option>
      {groups
        .filter(({ state }) => state === 'member')
        .map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
    </SelectField>
  );
}
