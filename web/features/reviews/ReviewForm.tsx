import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import type { Review } from '../../../shared/contract/reviews.ts';
import { RATING_MIN, REVIEW_TITLE_MAX } from '../../../shared/limits.ts';
import { firstWordsOf, isFirstWords } from '../../../shared/reviewTitles.ts';
import { isBlank, reviewError } from '../../../shared/rules.ts';
import type { Visibility } from '../../../shared/visibility.ts';
import { refusalText, words } from '../../locales/words.ts';
import { ownPrivacy } from '../../session/privacy.api.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { StarPicker } from '../../ui/StarPicker.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useFormOf } from '../../ui/useForm.ts';
import { type Draft, EMPTY_DRAFT, keepDraft, useDraft } from './draft.ts';
import { ReviewEditor } from './ReviewEditor.tsx';
import styles from './Reviews.module.css';
import { submitFailure, type useSubmitReview } from './reviews.api.ts';

interface ReviewFormProps {
  userId: string;
  googleId: string;
  /** The review that is being changed; none while a new one is written. */
  edited: Review | undefined;
  /** The stars that the reader has given the book, with half ones; they stay where no others are chosen here. */
  rated: number | null | undefined;
  /** Where they are in the book, as a passage is marked with it: `p120`. */
  place: string | undefined;
  /** The call that takes it; the form stays until that is over. */
  save: ReturnType<typeof useSubmitReview>;
  /** Chooses who sees the review. */
  visibilityField: (value: Visibility, onChange: (visibility: Visibility) => void) => ReactNode;
  /** Corrects the language of the one that is edited. */
  languageField?: ReactNode;
  /** There is a review of an earlier reading: what is typed is kept beside what is typed to change that. */
  isAgain?: boolean;
  /** The one that is edited is of an earlier reading, and stands below the newest: so does the form, beside the other one. */
  isEarlier?: boolean;
  /** It was taken. Where more was typed meanwhile, the form goes on with it, from what has been sent. */
  onSaved?: () => void;
  /** Editing is over: submitted, with nothing typed meanwhile, or given up. */
  onDone: () => void;
  /** What was given up is there again: the form begins with it. */
  onUndo: () => void;
}

/** Writes a review, or changes one's own. */
export function ReviewForm({
  userId,
  googleId,
  edited,
  rated,
  place,
  save,
  visibilityField,
  languageField,
  isAgain = false,
  isEarlier = false,
  onSaved,
  onDone,
  onUndo,
}: ReviewFormProps) {
  /** Beside what is typed to change the newest, and the form for that. */
  const mark = isAgain ? '.again' : isEarlier && edited ? `.${edited._id}` : '';
  const draftKey = `${googleId}${mark}`;
  /** What tells its places on the page from those of the newest. */
  const own = isEarlier ? mark.replace('.', '-') : '';
  const { isSaved, ...kept } = useDraft(userId, draftKey, edited);
  const before = [edited?.rating, rated].find((stars) => stars != null && stars >= RATING_MIN) ?? 0;
  const withStars = (draft: Draft) => ({ ...draft, rating: draft.rating || before });
  /** An import made it of a review without one: left as it is, it is made of what the review says now. */
  const [made] = useState(
    edited && isFirstWords(edited.title, edited.content) ? edited.title : undefined,
  );
  const titled = ({ title, content }: Pick<Draft, 'title' | 'content'>) =>
    trimmed({ title: title === made ? firstWordsOf(content.trim()) : title, content });
  const settings = useQuery({ ...ownPrivacy(), enabled: edited === undefined }).data;
  const alertId = useId();
  const { say } = useToasts();
  const { values, change, errors, refusal, field, isBusy, submit, end } = useFormOf(kept, {
    save,
    check(draft) {
      const wrong = reviewError(withStars(draft));
      return wrong ? { ...missingOf(withStars(draft)), form: refusalText(wrong) } : {};
    },
    bodyOf(draft, began) {
      const { title, content, rating, hasSpoilers, visibility } = withStars(draft);
      return {
        ...titled({ title, content }),
        rating,
        ...(hasSpoilers === began.hasSpoilers ? {} : { hasSpoilers }),
        ...(visibility === null || visibility === began.visibility ? {} : { visibility }),
        ...(edited ? { was: titled(began) } : {}),
      };
    },
    failure: submitFailure,
    onSaved,
    onEnd(saved) {
      onDone();
      focusNext(saved || edited ? `#own${own}` : '#write');
      if (!saved) say(words.reviews.cleared, { label: words.reviews.undo, onPress: takeUpAgain });
    },
  });
  const { rating } = withStars(values);
  const isEmpty = !edited && JSON.stringify(values) === JSON.stringify(EMPTY_DRAFT);
  /** Somebody was in one of its fields. */
  const [wasEntered, enter] = useState(isAgain);
  /** Who only reads reviews is not kept from them by a form: it is short until somebody is in it. */
  const isShort = isEmpty && !wasEntered;

  /** What was given up is as it was. */
  function takeUpAgain() {
    keepDraft(userId, draftKey, values, kept.began);
    onUndo();
    focusNext(`#write${own}`);
  }

  /** Which field the refusal stands beside: the first that was missing; none: it is about the whole form. */
  const saidAt = FIELDS.find((each) => each === refusal?.at);
  const alertAt = (at: Field | undefined) =>
    saidAt === at ? <FormAlert id={alertId} refusal={refusal} /> : null;
  const wrongIn = (at: Field) => errors[at] !== undefined;
  const describedBy = (at: Field) => (wrongIn(at) ? alertId : undefined);

  const busyLabel = edited ? words.reviews.updating : words.reviews.submitting;
  const label = edited ? words.reviews.update : words.reviews.submit;
  return (
    <Card
      as="section"
      variant="raised"
      roomy
      aria-labelledby={`write${own}`}
      className={styles.own}
    >
      <h2 id={`write${own}`} tabIndex={-1}>
        {edited ? words.reviews.editOwn : words.reviews.add}
      </h2>
      <form
        id={`review-form${own}`}
        noValidate
        onSubmit={submit}
        // Not a button: it would not be where it is any more when it is let go.
        onFocus={({ target }) => {
          if (!(target instanceof HTMLButtonElement)) enter(true);
        }}
        className={`${form.form} ${styles.form}`}
      >
        <StarPicker
          rating={rating}
          offersHalf={!Number.isInteger(before)}
          onChange={(rating) => change({ rating })}
          isWrong={wrongIn('rating')}
          describedBy={describedBy('rating')}
        />
        {alertAt('rating')}
        <TextField
          label={words.reviews.title}
          hint={values.title === made ? words.reviews.titleMade : undefined}
          autoComplete="off"
          maxLength={REVIEW_TITLE_MAX}
          dir="auto"
          {...field('title')}
          error={undefined}
          aria-invalid={wrongIn('title') || undefined}
          aria-describedby={describedBy('title')}
        />
        {alertAt('title')}
        <ReviewEditor
          content={values.content}
          onChange={(content) => change({ content })}
          place={place}
          isShort={isShort}
          isWrong={wrongIn('content')}
          describedBy={describedBy('content')}
        />
        {alertAt('content')}
        <div hidden={isShort} className={styles.rest}>
          <CheckField
            label={words.reviews.hasSpoilers}
            checked={values.hasSpoilers}
            onChange={({ target }) => change({ hasSpoilers: target.checked })}
          />
          {visibilityField(
            values.visibility ?? settings?.defaultVisibility ?? 'public',
            (visibility) => change({ visibility }),
          )}
          {languageField}
        </div>
        {alertAt(undefined)}
        <div className={form.actions}>
          <Button type="submit" variant="primary" aria-disabled={isBusy}>
            {isBusy ? busyLabel : label}
          </Button>
          <Button
            small
            variant="quiet"
            className={styles.clear}
            onClick={end}
            disabled={isBusy || isEmpty}
          >
            {words.reviews.clear}
          </Button>
          {isSaved ? <p className={styles.kept}>{words.reviews.draftKept}</p> : null}
        </div>
      </form>
    </Card>
  );
}

/** Those in which something may be missing, in the order of the form. */
const FIELDS = ['rating', 'title', 'content'] as const;
type Field = (typeof FIELDS)[number];

/** Those in which a draft says nothing; the sentence about it is said once, beside the first. */
const missingOf = (draft: Draft) =>
  Object.fromEntries(
    FIELDS.filter((name) => draft[name] === 0 || isBlank(`${draft[name]}`)).map((name) => [
      name,
      '',
    ]),
  );

const trimmed = ({ title, content }: Pick<Draft, 'title' | 'content'>) => ({
  title: title.trim(),
  content: content.trim(),
});
