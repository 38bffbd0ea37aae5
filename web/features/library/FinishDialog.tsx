import { type FormEvent, useState } from 'react';
import type { EntryDetails } from '../../../shared/contract/library.ts';
import { ApiError, sentenceOf } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { BookRating } from './BookRating.tsx';
import styles from './Library.module.css';
import { useSetEntry } from './library.api.ts';
import { PartialDateField } from './PartialDateField.tsx';
import { dateOf, partsOf, today } from './partialDates.ts';

interface FinishDialogProps {
  entry: EntryDetails;
  onClose: () => void;
  /** Leads to where a review is written; not given where there is one. */
  onReview: (() => void) | undefined;
}

/** A book is finished: when, how it was, and a way to say more; then it is out of the way. */
export function FinishDialog({ entry, onClose, onReview }: FinishDialogProps) {
  const { googleId, title } = entry.book;
  const [date, setDate] = useState(() =>
    partsOf(entry.status === 'read' ? entry.endedOn : today()),
  );
  const set = useSetEntry(googleId, 'in place');
  const fields = set.error instanceof ApiError ? set.error.fields : {};

  function finish(then: () => void) {
    const endedOn = dateOf(date);
    if (entry.status === 'read' && endedOn === entry.endedOn) return then();
    set.mutate({ status: 'read', endedOn }, { onSuccess: then });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!set.isPending) finish(onClose);
  }

  return (
    <Dialog title={words.library.finished} onClose={onClose}>
      <form noValidate onSubmit={submit} className={styles.form}>
        <p className={styles.book}>
          <bdi>{title}</bdi>
        </p>
        <p className={styles.soft}>{words.library.finishedMore}</p>
        <BookRating googleId={googleId} rating={entry.rating} isReviewed={entry.review !== null} />
        <PartialDateField
          label={words.library.endedOn}
          name="endedOn"
          value={date}
          error={fields.endedOn}
          onChange={setDate}
        />
        {set.error && !fields.endedOn ? (
          <Alert text={sentenceOf(set.error, words.library.failed)} />
        ) : null}
        <div className={styles.actions}>
          <Button type="submit" variant="primary" data-way-back>
            {set.isPending ? words.controls.saving : words.library.done}
          </Button>
          {onReview ? (
            <Button onClick={() => finish(onReview)}>{words.library.writeReview}</Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
