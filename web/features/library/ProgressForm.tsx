import { CalendarDays } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { EntryDetails, Progress } from '../../../shared/contract/library.ts';
import { BOOK_PAGES_MAX, PROGRESS_NOTE_MAX } from '../../../shared/limits.ts';
import { dayOf, wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { numberTyped, wholeNumberIn } from '../../numbers.ts';
import { useAccount } from '../../session/account.tsx';
import { useVisibilityField, visibilitySent } from '../../session/useVisibility.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PLACE_LENGTH, placeTyped } from '../../ui/placeText.ts';
import { Select } from '../../ui/Select.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import { VisibilityField } from '../../ui/VisibilityField.tsx';
import styles from './Library.module.css';
import { type ProgressForm as Body, useSayProgress } from './library.api.ts';
import { onDay, today } from './partialDates.ts';

const UNITS = ['page', 'percent', 'minute'] as const;
type Unit = (typeof UNITS)[number];

interface ProgressFormProps {
  entry: Pick<EntryDetails, 'format' | 'position'> & {
    book: { googleId: string; pageCount?: number | null };
    visibility?: EntryDetails['visibility'] | undefined;
  };
  /** What was said and is to be corrected; without it something new is said. */
  said?: Progress;
  /** It is over: saved, or given up. With whether the end was reached. */
  onDone: (isAtEnd: boolean) => void;
}

/** Says how far one is: a figure and Enter; what it counts is remembered. The day and a note stand behind one press. */
export function ProgressForm({ entry, said, onDone }: ProgressFormProps) {
  const { googleId } = entry.book;
  const { currentUser } = useAccount();
  const { say } = useToasts();
  const isAtEnd = useRef(false);
  const start = startOf(entry, said);
  /** What this form began with: the entry may be another by now. */
  const [first] = useState(start);
  const { values, change, field, errors, submit, send, end, refusal, isBusy } = useForm({
    savedAs: `progress.${said?._id ?? googleId}`,
    start,
    together: ['place', 'unit', 'pages', 'day', 'note'],
    save: useSayProgress(googleId, said?._id),
    check: ({ place, unit, pages }) => ({
      place: placeTyped(place, unitOf(unit)) === null ? words.library.noNumber : undefined,
      pages: pages !== '' && wholeNumberIn(pages) === null ? words.library.noNumber : undefined,
    }),
    // Of something new it is said who sees it, also where more was typed while it was sent, and is sent as well.
    bodyOf: (sent, began) =>
      bodyOf(sent, said ? began : { ...began, visibility: first.visibility }, said),
    failure: words.library.failed,
    onSaved: (saved) => {
      isAtEnd.current = saved.isAtEnd;
      say(words.library.updated);
    },
    onEnd: () => onDone(isAtEnd.current),
  });
  const unit = unitOf(values.unit);
  const [hasMore] = useState(
    () => said !== undefined || values.note !== '' || values.day !== today(),
  );
  const [isMoreAsked, askMore] = useState(false);
  const isMore = hasMore || isMoreAsked;
  const isLengthAsked =
    values.pages !== start.pages ||
    (unit === 'page' && (errors.page !== undefined || (isMore && !said)));
  const seenBy = useVisibilityField(currentUser?._id ?? '', values.visibility, (visibility) =>
    change({ visibility }),
  );

  function submitPlace(event: FormEvent) {
    if (!said) rememberUnit(unit);
    submit(event);
  }

  /** A note that was typed is kept with the end; without one there is nothing to say but that. */
  function finish() {
    if (values.note.trim() !== '')
      return send(bodyOf({ ...values, place: '100', unit: 'percent' }, first, said));
    isAtEnd.current = true;
    end();
  }

  return (
    <form noValidate onSubmit={submitPlace} className={styles.form}>
      <div className={styles.line}>
        <TextField
          label={words.library.places[unit]}
          inputMode={unit === 'percent' ? 'decimal' : 'numeric'}
          maxLength={PLACE_LENGTH}
          autoComplete="off"
          autoFocus
          {...field('place')}
          error={errors.place ?? errors[unit]}
          onChange={({ target }) => change({ place: numberTyped(target.value) })}
        />
        <Select
          label={words.library.unit}
          value={unit}
          onChange={({ target }) => change({ unit: target.value })}
        >
          {UNITS.map((id) => (
            <option key={id} value={id}>
              {words.library.units[id]}
            </option>
          ))}
        </Select>
        {isMore ? null : (
          <Button type="submit" variant="primary" aria-disabled={isBusy}>
            {isBusy ? words.controls.saving : words.library.save}
          </Button>
        )}
      </div>
      {isLengthAsked ? (
        <TextField
          label={words.library.totalPages}
          inputMode="numeric"
          maxLength={wholeNumber(BOOK_PAGES_MAX).length}
          {...field('pages')}
          onChange={({ target }) => change({ pages: numberTyped(target.value) })}
        />
      ) : null}
      {isMore ? (
        <>
          <TextField
            label={words.library.progressDay}
            type="date"
            max={today()}
            // In place of the button that asked for it, which has gone.
            autoFocus={isMoreAsked}
            {...field('day')}
            error={errors.day ?? errors.at}
          />
          <TextArea
            label={words.library.progressNote}
            maxLength={PROGRESS_NOTE_MAX}
            rows={3}
            {...field('note')}
          />
          <VisibilityField label={words.library.progressVisibility} {...seenBy} />
        </>
      ) : null}
      <FormAlert refusal={refusal} />
      {/* Words that begin the line stand at its edge. */}
      <div className={isMore ? styles.actions : styles.shortcuts}>
        {isMore ? (
          <Button key="send" type="submit" variant="primary" aria-disabled={isBusy}>
            {isBusy ? words.controls.saving : words.library.save}
          </Button>
        ) : (
          // With a key of its own: become the other while it is pressed, it would send the form.
          <Button key="more" small variant="quiet" onClick={() => askMore(true)}>
            <CalendarDays size={16} aria-hidden />
            {words.library.progressMore}
          </Button>
        )}
        {said ? null : (
          <Button small variant="quiet" aria-disabled={isBusy} onClick={finish}>
            {words.library.finishedIt}
          </Button>
        )}
        <Button small variant="quiet" onClick={end}>
          {words.controls.cancel}
        </Button>
      </div>
    </form>
  );
}

const unitOf = (text: string): Unit => UNITS.find((unit) => unit === text) ?? 'page';

/** What the form begins with: kept in the tab as texts (ui/useSavedForm.ts). */
function startOf(entry: ProgressFormProps['entry'], said: Progress | undefined) {
  const [unit = rememberedUnit(entry), place = ''] = said
    ? (Object.entries(said.position)[0] ?? [])
    : [];
  return {
    place: `${place}`,
    unit,
    pages: said ? '' : `${entry.book.pageCount ?? ''}`,
    day: said ? dayOf(said.at) : today(),
    note: said?.note ?? '',
    visibility: said?.visibility ?? entry.visibility ?? '',
  };
}
type Values = ReturnType<typeof startOf>;

/** What is sent; of what is corrected only what was changed. */
function bodyOf(values: Values, began: Values, said: Progress | undefined): Body {
  const unit = unitOf(values.unit);
  const pages = wholeNumberIn(values.pages);
  const isOtherLength = pages !== null && values.pages !== began.pages;
  const isMoved =
    !said || values.place !== began.place || values.unit !== began.unit || isOtherLength;
  const isOtherDay = values.day !== '' && values.day !== (said ? began.day : today());
  return {
    ...(isMoved ? { [unit]: placeTyped(values.place, unit) ?? undefined } : {}),
    ...(isOtherLength ? { pages } : {}),
    ...(isOtherDay ? { at: onDay(values.day, said ? new Date(said.at) : new Date()) } : {}),
    ...(values.note === began.note ? {} : { note: values.note.trim() || null }),
    ...visibilitySent(values.visibility, began.visibility),
  };
}

const KEY = 'commonplace.progress';

/** What this book was last counted in, else what this reader last counted in. */
function rememberedUnit({ position, format }: ProgressFormProps['entry']): Unit {
  const last = UNITS.find((unit) => position && unit in position);
  if (last) return last;
  if (format === 'audio') return 'minute';
  try {
    const stored = localStorage.getItem(KEY);
    return UNITS.find((unit) => unit === stored) ?? 'page';
  } catch {
    return 'page';
  }
}

function rememberUnit(unit: Unit) {
  try {
    localStorage.setItem(KEY, unit);
  } catch {
    // Storage may be forbidden; then pages come first again.
  }
}
