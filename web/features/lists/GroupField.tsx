import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { words } from '../../locales/words.ts';
import { ownGroups } from '../../ownGroups.ts';
import { someOf } from '../../queries.ts';
import { SelectField } from '../../ui/Field.tsx';

/** Which of one's reading groups puts books on a list. */
export function GroupField(props: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  const query = useInfiniteQuery(ownGroups());
  const groups = someOf(query);
  return (
    <SelectField
      label={words.lists.group}
      {...props}
      error={props.error ?? (!groups && query.isError ? words.lists.groupsFailed : undefined)}
    >
      <option value="">{query.isLoading ? words.states.loading : words.lists.noGroup}</option>
      {groups
        ?.filter(({ state }) => state === 'member')
        .map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
    </SelectField>
  );
}
