import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Review } from '../../../shared/contract/reviews.ts';
import { RATING_MIN, REVIEW_TITLE_MAX } from '../../../shared/limits.ts';
import { isBlank, reviewError } from '../../../shared/rules.ts';
import type { Visibility } from '../../../shared/visibility.ts';
import { isStatus } from '../../api.ts';
import { refusalText, words } from '../../locales/words.ts';
import { useAccount } from '../../session/account.tsx';
import { ownPrivacy } from '../../session/privacy.api.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormAlert, type FormRefusal, formRefusal } from '../../ui/FormAlert.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { StarPicker } from '../../ui/StarPicker.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { type Draft, EMPTY_DRAFT, keepDraft, useDraft } from './draft.ts';
import { ReviewEditor } from './ReviewEditor.tsx';
import styles from './Reviews.module.css';
import { submitSentence, useSubmitReview } from './reviews.api.ts';

interface ReviewFormProps {
  userId: string;
  googleId: string;
  /** The review that is being changed; none while a new one is written. */
  edited: Review | undefined;
  /** The stars that the reader has given the book, with half ones; they stay where no others are chosen here. */
  rated: number | null | undefined;
  /** Where they are in the book, as a passage is marked with it: `p120`. */
  place: string | undefined;
  /** Chooses who sees the review. */
  visibilityField: (value: Visibility, onChange: (visibility: Visibility) => void) => ReactNode;
  /** Corrects the language of the one that is edited. */
  languageField?: ReactNode;
  /** There is a review of an earlier reading: what is typed is kept beside what is typed to change that. */
  isAgain?: boolean;
  /** The one that is edited is of an earlier reading, and stands below the newest: so does the form, beside the other one. */
  isEarlier?: boolean;
  /** Editing is over: submitted, or given up. */
  onDone: () => void;
  /** What was given up, or typed while the rest was sent, is there again: the form begins with it. */
  onUndo: () => void;
}

/** Writes a review, or changes one's own. */
export function ReviewForm({
  userId,
  googleId,
  edited,
  rated,
  place,
  visibilityField,
  languageField,
  isAgain = false,
  isEarlier = false,
  onDone,
  onUndo,
}: ReviewFormProps) {
  /** Beside what is typed to change the newest, and the form for that. */
  const mark = isAgain ? '.again' : isEarlier && edited ? `.${edited._id}` : '';
  const draftKey = `${googleId}${mark}`;
  /** What tells its places on the page from those of the newest. */
  const own = isEarlier ? mark.replace('.', '-') : '';
  const { draft, began, isSaved, change, clear } = useDraft(userId, draftKey, edited);
  const typed = useRef(draft);
  typed.current = draft;
  const before = [edited?.rating, rated].find((stars) => stars != null && stars >= RATING_MIN) ?? 0;
  const rating = draft.rating || before;
  const [refusal, setRefusal] = useState<FormRefusal>();
  const [missing, setMissing] = useState<readonly (keyof Draft)[]>([]);
  /** Which field the refusal stands beside: the first that was missing; none: it is about the whole form. */
  const [saidAt, setSaidAt] = useState<keyof Draft>();
  const settings = useQuery({ ...ownPrivacy(), enabled: edited === undefined }).data;
  const seenBy = draft.visibility ?? settings?.defaultVisibility ?? 'public';
  const alertId = useId();
  const { dropUser } = useAccount();
  const { say } = useToasts();
  const submitReview = useSubmitReview(googleId, userId, edited?._id);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (submitReview.isPending) return;
    const wrong = reviewError({ ...draft, rating });
    const without = wrong === undefined ? [] : missingOf({ ...draft, rating });
    setMissing(without);
    setSaidAt(without[0]);
    setRefusal(wrong === undefined ? undefined : { text: refusalText(wrong) });
    if (wrong !== undefined) return;
    const { title, content, hasSpoilers, visibility } = draft;
    const fields = {
      title: title.trim(),
      content: content.trim(),
      rating,
      ...(hasSpoilers === (edited?.hasSpoilers ?? false) ? {} : { hasSpoilers }),
      ...(visibility === null || visibility === edited?.visibility ? {} : { visibility }),
      ...(edited ? { was: began } : {}),
    };
    // Not the callbacks of mutate(): they are dropped when the reload of one's own review takes this form away.
    submitReview.mutateAsync(fields).then(
      () => {
        say(edited ? words.reviews.updated : words.reviews.submitted);
        // What was typed meanwhile has not been sent: the form goes on with it, from what has been.
        if (typed.current !== draft) {
          keepDraft(userId, draftKey, typed.current, fields);
          return onUndo();
        }
        clear();
        onDone();
        focusNext(`#own${own}`);
      },
      (error: unknown) => {
        setRefusal(formRefusal(error, submitSentence(error)));
        if (isStatus(error, 401)) dropUser();
      },
    );
  }

  function edit(part: Partial<Draft>) {
    change(part);
    const stillMissing = missing.filter((field) => !(field in part));
    setMissing(stillMissing);
    // The last thing that it asked for is there.
    if (missing.length > 0 && stillMissing.length === 0) setRefusal(undefined);
  }

  function giveUp() {
    clear();
    setMissing([]);
    setRefusal(undefined);
    onDone();
    focusNext(edited ? `#own${own}` : '#write');
    say(words.reviews.cleared, { label: words.reviews.undo, onPress: takeUpAgain });

    function takeUpAgain() {
      keepDraft(userId, draftKey, draft, began);
      onUndo();
      focusNext(`#write${own}`);
    }
  }

  const alertAt = (field: keyof Draft | undefined) =>
    saidAt === field ? <FormAlert id={alertId} refusal={refusal} /> : null;
  const wrongIn = (field: keyof Draft) => missing.includes(field);
  const describedBy = (field: keyof Draft) => (wrongIn(field) ? alertId : undefined);

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
        className={`${form.form} ${styles.form}`}
      >
        <StarPicker
          rating={rating}
          offersHalf={!Number.isInteger(before)}
          onChange={(rating) => edit({ rating })}
          isWrong={wrongIn('rating')}
          describedBy={describedBy('rating')}
        />
        {alertAt('rating')}
        <TextField
          label={words.reviews.title}
          name="title"
          autoComplete="off"
          maxLength={REVIEW_TITLE_MAX}
          dir="auto"
          value={draft.title}
          aria-invalid={wrongIn('title') || undefined}
          aria-describedby={describedBy('title')}
          onChange={(event) => edit({ title: event.target.value })}
        />
        {alertAt('title')}
        <ReviewEditor
          content={draft.content}
          onChange={(content) => edit({ content })}
          place={place}
          isWrong={wrongIn('content')}
          describedBy={describedBy('content')}
        />
        {alertAt('content')}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.hasSpoilers}
            onChange={({ target }) => edit({ hasSpoilers: target.checked })}
          />
          {words.reviews.hasSpoilers}
        </label>
        {visibilityField(seenBy, (visibility) => edit({ visibility }))}
        {languageField}
        {alertAt(undefined)}
        <div className={form.actions}>
          <Button type="submit" variant="primary" aria-disabled={submitReview.isPending}>
            {submitReview.isPending ? busyLabel : label}
          </Button>
          <Button
            small
            variant="quiet"
            className={styles.clear}
            onClick={giveUp}
            disabled={
              submitReview.isPending ||
              (!edited && JSON.stringify(draft) === JSON.stringify(EMPTY_DRAFT))
            }
          >
            {words.reviews.clear}
          </Button>
          {isSaved ? <p className={styles.kept}>{words.reviews.draftKept}</p> : null}
        </div>
      </form>
    </Card>
  );
}

/** What a draft says nothing in, in the order of the form. */
const missingOf = ({ rating, title, content }: Draft) => {
  const fields: (keyof Draft)[] = [];
  if (rating === 0) fields.push('rating');
  if (isBlank(title)) fields.push('title');
  if (isBlank(content)) fields.push('content');
  return fields;
};
