import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GroupRead } from '../../shared/contract/groups.ts';
import { failureMessage } from '../api.ts';
import { COMMENTS, GROUPS } from '../changes.ts';
import { FinishDialog } from '../features/library/FinishDialog.tsx';
import { goToReview } from '../features/library/goToReview.ts';
import { entryOf } from '../features/library/library.api.ts';
import { ProgressForm } from '../features/library/ProgressForm.tsx';
import { words } from '../locales/words.ts';
import { Button } from '../ui/Button.tsx';
import { focusNext } from '../ui/focusNext.ts';
import { placeText } from '../ui/placeText.ts';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { reload } from '../write.ts';
import styles from './GroupPage.module.css';

/** How far one is oneself in what a group reads, and the press that says it. */
export function OwnPlace({ googleId, onSay }: { googleId: string; onSay: () => void }) {
  const entry = useQuery(entryOf(googleId));
  if (entry.isPending) return null;
  if (entry.data === undefined)
    return <RetryAlert text={failureMessage(entry.error, words.library.failed)} query={entry} />;
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

/** Says how far one is in what a group reads, or that one has finished it; what one has passed opens. */
export function SayPlace({ read, onDone }: { read: GroupRead; onDone: () => void }) {
  const { book: googleId, title } = read;
  const entry = useQuery(entryOf(googleId)).data;
  const [isAtEnd, setAtEnd] = useState(false);
  const queries = useQueryClient();

  // It was there when this was asked for, and the form begins with it.
  if (entry === undefined) return null;
  const openPassed = () => void reload(queries, [...GROUPS, ...COMMENTS]);

  function done() {
    onDone();
    openPassed();
    focusNext('#own-progress');
  }

  function review() {
    openPassed();
    goToReview(googleId);
  }

  if (isAtEnd)
    return (
      <FinishDialog
        entry={{
          book: { googleId, title },
          status: entry?.status ?? null,
          endedOn: entry?.endedOn ?? null,
          rating: entry?.rating ?? null,
          review: entry?.review ?? null,
        }}
        onClose={done}
        onReview={entry?.review ? undefined : review}
      />
    );
  return (
    <ProgressForm
      entry={{
        book: entry?.book ?? { googleId },
        position: entry?.position ?? null,
        format: entry?.format ?? null,
        visibility: entry?.visibility,
      }}
      onDone={(isFinished) => (isFinished ? setAtEnd(true) : done())}
    />
  );
}
