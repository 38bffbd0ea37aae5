import { type FormEvent, useState } from 'react';
import type { Review } from '../../../shared/contract/reviews.ts';
import { REVIEW_TITLE_MAX } from '../../../shared/limits.ts';
import { reviewError } from '../../../shared/rules.ts';
import { words } from '../../locales/words.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { StarPicker } from '../../ui/StarPicker.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { EMPTY_DRAFT, useDraft } from './draft.ts';
import { ReviewEditor } from './ReviewEditor.tsx';
import styles from './Reviews.module.css';
import { submitSentence, useSubmitReview } from './reviews.api.ts';

interface ReviewFormProps {
  userId: string;
  googleId: string;
  /** The review that is being changed; none while a new one is written. */
  edited: Review | undefined;
  /** Editing is over: submitted, or given up. */
  onDone: () => void;
}

/** Writes a review, or changes one's own. */
export function ReviewForm({ userId, googleId, edited, onDone }: ReviewFormProps) {
  const { draft, isKept, change, clear } = useDraft(userId, googleId, edited);
  const [error, setError] = useState('');
  const { say } = useToasts();
  const submitReview = useSubmitReview(googleId, edited?._id);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (submitReview.isPending) return;
    const wrong = reviewError(draft) ?? '';
    setError(wrong);
    if (wrong) return;
    const { title, content, rating } = draft;
    // Not the callbacks of mutate(): they are dropped when the reload of one's own review takes this form away.
    submitReview.mutateAsync({ title: title.trim(), content: content.trim(), rating }).then(
      () => {
        say(edited ? words.reviews.updated : words.reviews.submitted);
        clear();
        onDone();
      },
      (refusal: unknown) => setError(submitSentence(refusal)),
    );
  }

  function giveUp() {
    clear();
    setError('');
    onDone();
  }

  const busyLabel = edited ? words.reviews.updating : words.reviews.submitting;
  const label = edited ? words.reviews.update : words.reviews.submit;
  return (
    <section aria-labelledby="write" className={styles.own}>
      <h2 id="write">{edited ? words.reviews.editOwn : words.reviews.add}</h2>
      <form noValidate onSubmit={submit} className={`${form.form} ${styles.form}`}>
        {error ? <Alert text={error} /> : null}
        <StarPicker
          rating={draft.rating}
          offersHalf={edited !== undefined && !Number.isInteger(edited.rating)}
          onChange={(rating) => change({ rating })}
        />
        <TextField
          label={words.reviews.title}
          name="title"
          autoComplete="off"
          maxLength={REVIEW_TITLE_MAX}
          dir="auto"
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <ReviewEditor content={draft.content} onChange={(content) => change({ content })} />
        <div className={form.actions}>
          <Button type="submit" look="primary" aria-disabled={submitReview.isPending}>
            {submitReview.isPending ? busyLabel : label}
          </Button>
          <Button
            onClick={giveUp}
            disabled={
              submitReview.isPending ||
              (!edited && JSON.stringify(draft) === JSON.stringify(EMPTY_DRAFT))
            }
          >
            {words.reviews.clear}
          </Button>
          {isKept ? <p className={styles.kept}>{words.reviews.draftKept}</p> : null}
        </div>
      </form>
    </section>
  );
}
