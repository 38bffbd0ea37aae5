import { type FormEvent, useRef } from 'react';
import type { EntryDetails } from '../../../shared/contract/library.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useForm } from '../../ui/useForm.ts';
import { BookRating } from './BookRating.tsx';
import styles from './Library.module.css';
import { useSetEntry } from './library.api.ts';
import { PartialDateField } from './PartialDateField.tsx';
import { dateIn, today } from './partialDates.ts';

interface FinishDialogProps {
  /** The book, and what there is of it in one's library. */
  entry: Pick<EntryDetails, 'status' | 'endedOn' | 'rating' | 'review'> & {
    book: { googleId: string; title: string };
  };
  onClose: () => void;
  /** Leads to where a review is written; not given where there is one. */
  onReview: (() => void) | undefined;
}

/** A book is finished: when, how it was, and a way to say more; then it is out of the way. */
export function FinishDialog({ entry, onClose, onReview }: FinishDialogProps) {
  const { googleId, title } = entry.book;
  const next = useRef(onClose);
  const { field, values, send, refusal, isBusy } = useForm({
    start: { endedOn: (entry.status === 'read' ? entry.endedOn : today()) ?? '' },
    save: useSetEntry(googleId, 'in place'),
    bodyOf: ({ endedOn }) => ({ status: 'read' as const, endedOn: dateIn(endedOn) }),
    failure: words.library.failed,
    onEnd: () => next.current(),
  });

  function finish(then: () => void) {
    if (entry.status === 'read' && dateIn(values.endedOn) === entry.endedOn) return then();
    next.current = then;
    send();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    finish(onClose);
  }

  return (
    <Dialog title={words.library.finished} onClose={onClose}>
      <form noValidate onSubmit={submit} className={styles.form}>
        <p className={styles.book}>
          <bdi>{title}</bdi>
        </p>
        <p className={styles.soft}>{words.library.finishedMore}</p>
        <BookRating
          googleId={googleId}
          title={title}
          rating={entry.rating}
          isReviewed={entry.review !== null}
        />
        <PartialDateField label={words.library.endedOn} {...field('endedOn')} />
        <FormAlert refusal={refusal} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary" data-way-back aria-disabled={isBusy}>
            {isBusy ? words.controls.saving : words.library.done}
          </Button>
          {onReview ? (
            <Button onClick={() => finish(onReview)}>{words.library.writeReview}</Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
