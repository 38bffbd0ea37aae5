import { type FormEvent, useState } from 'react';
import type { Review } from '../../../shared/contract/reviews.ts';
import { REVIEW_CONTENT_MAX, REVIEW_TITLE_MAX } from '../../../shared/limits.ts';
import { lengthOf, reviewError } from '../../../shared/rules.ts';
import { wholeNumber } from '../../format.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { StarPicker } from '../../ui/Stars.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { EMPTY_DRAFT, useDraft } from './draft.ts';
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
  const { draft, change, clear } = useDraft(userId, googleId, edited);
  const [error, setError] = useState('');
  const { say } = useToasts();
  const submitReview = useSubmitReview(googleId, edited?._id);
  const length = lengthOf(draft.content);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (submitReview.isPending) return;
    const wrong = reviewError(draft) ?? '';
    setError(wrong);
    if (wrong) return;
    const { title, content, rating } = draft;
    // Not the callbacks of mutate(): they are dropped when the reload of the page's own review takes
    // this form away before the rest is reloaded.
    submitReview.mutateAsync({ title: title.trim(), content: content.trim(), rating }).then(
      () => {
        say(edited ? 'Review updated successfully!' : 'Review submitted successfully!');
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

  const busyLabel = edited ? 'Updating...' : 'Submitting...';
  const label = edited ? 'Update Review' : 'Submit Review';
  return (
    <section aria-labelledby="write" className={styles.own}>
      <h2 id="write">{edited ? 'Edit Your Review' : 'Add Your Review'}</h2>
      <form noValidate onSubmit={submit} className={form.form}>
        {error ? <Alert text={error} /> : null}
        <StarPicker rating={draft.rating} onChange={(rating) => change({ rating })} />
        <TextField
          label="Review Title"
          name="title"
          autoComplete="off"
          maxLength={REVIEW_TITLE_MAX}
          dir="auto"
          value={draft.title}
          onChange={(event) => change({ title: event.target.value })}
        />
        <TextArea
          label="Your Review"
          name="content"
          rows={7}
          dir="auto"
          value={draft.content}
          hint={
            length > REVIEW_CONTENT_MAX * 0.9
              ? `${wholeNumber(length)} of ${wholeNumber(REVIEW_CONTENT_MAX)} characters`
              : undefined
          }
          onChange={(event) => change({ content: event.target.value })}
        />
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
            Clear
          </Button>
        </div>
      </form>
    </section>
  );
}
