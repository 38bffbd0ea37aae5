import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { COMMENTS, GROUPS } from '../changes.ts';
import { entryOf } from '../features/library/library.api.ts';
import { ProgressForm } from '../features/library/ProgressForm.tsx';
import { words } from '../locales/words.ts';
import { Button } from '../ui/Button.tsx';
import { focusNext } from '../ui/focusNext.ts';
import { placeText } from '../ui/placeText.ts';
import { reload } from '../write.ts';
import styles from './GroupPage.module.css';

/** How far one is oneself in what a group reads; what one has passed opens. */
export function GroupProgress({ googleId }: { googleId: string }) {
  const entry = useQuery(entryOf(googleId));
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  if (entry.isPending) return null;
  const { status = null, position = null, format = null } = entry.data ?? {};

  function done() {
    setOpen(false);
    void reload(queries, [...GROUPS, ...COMMENTS]);
    focusNext('#own-progress');
  }

  return isOpen ? (
    <ProgressForm
      entry={{ book: entry.data?.book ?? { googleId }, position, format }}
      onDone={done}
    />
  ) : (
    <p className={styles.progress}>
      <Button small id="own-progress" onClick={() => setOpen(true)}>
        {words.library.update}
      </Button>
      <span className={styles.soft}>
        {status === 'read'
          ? words.library.statuses.read
          : position
            ? placeText(position)
            : words.groups.notBegun}
      </span>
    </p>
  );
}
