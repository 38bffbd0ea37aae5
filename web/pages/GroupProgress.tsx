import { useQuery, useQueryClient } from '@tanstack/react-query';
import { COMMENTS, GROUPS } from '../changes.ts';
import { entryOf } from '../features/library/library.api.ts';
import { ProgressForm } from '../features/library/ProgressForm.tsx';
import { words } from '../locales/words.ts';
import { Button } from '../ui/Button.tsx';
import { focusNext } from '../ui/focusNext.ts';
import { placeText } from '../ui/placeText.ts';
import { reload } from '../write.ts';
import styles from './GroupPage.module.css';

/** How far one is oneself in what a group reads, and the press that says it. */
export function OwnPlace({ googleId, onSay }: { googleId: string; onSay: () => void }) {
  const entry = useQuery(entryOf(googleId));
  if (entry.isPending) return null;
  const { status = null, position = null } = entry.data ?? {};
  return (
    <p className={styles.progress}>
      <Button small id="own-progress" onClick={onSay}>
        {words.library.update}
      </Button>
      <span className={styles.soft}>
        {status === 'read'
          ? words.groups.haveRead
          : position
            ? placeText(position)
            : words.groups.notBegun}
      </span>
    </p>
  );
}

/** Says how far one is in what a group reads; what one has passed opens. */
export function SayPlace({ googleId, onDone }: { googleId: string; onDone: () => void }) {
  const { data: entry } = useQuery(entryOf(googleId));
  const queries = useQueryClient();

  function done() {
    onDone();
    void reload(queries, [...GROUPS, ...COMMENTS]);
    focusNext('#own-progress');
  }

  return (
    <ProgressForm
      entry={{
        book: entry?.book ?? { googleId },
        position: entry?.position ?? null,
        format: entry?.format ?? null,
      }}
      onDone={done}
    />
  );
}
