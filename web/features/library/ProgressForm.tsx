import { type FormEvent, useState } from 'react';
import type { EntryDetails } from '../../../shared/contract/library.ts';
import { BOOK_PAGES_MAX } from '../../../shared/limits.ts';
import { ApiError, sentenceOf } from '../../api.ts';
import { wholeNumber } from '../../formatLater.ts';
import { words } from '../../locales/words.ts';
import { numberTyped, wholeNumberIn } from '../../numbers.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { focusField } from '../../ui/focusField.ts';
import { PLACE_LENGTH, placeTyped } from '../../ui/placeText.ts';
import { Select } from '../../ui/Select.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './Library.module.css';
import { type ProgressForm as Progress, useAddProgress } from './library.api.ts';

const UNITS = ['page', 'percent', 'minute'] as const;
type Unit = (typeof UNITS)[number];

interface ProgressFormProps {
  entry: Pick<EntryDetails, 'format' | 'position'> & { book: { googleId: string } };
  /** It is over: saved, or given up. With whether the end was reached. */
  onDone: (isAtEnd: boolean) => void;
}

/** Says how far one is: a figure and Enter; what it counts is remembered. */
export function ProgressForm({ entry, onDone }: ProgressFormProps) {
  const [unit, setUnit] = useState<Unit>(() => rememberedUnit(entry));
  const [text, setText] = useState('');
  const [pages, setPages] = useState('');
  const [unreadable, setUnreadable] = useState<'place' | 'pages'>();
  const add = useAddProgress(entry.book.googleId);
  const { say } = useToasts();
  const fields = add.error instanceof ApiError ? add.error.fields : {};
  const asksForPages = pages !== '' || (unit === 'page' && fields.page !== undefined);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (add.isPending) return;
    const value = placeTyped(text, unit);
    const ofPages = wholeNumberIn(pages);
    if (value === null) return refuse(event.currentTarget, 'place');
    if (pages !== '' && ofPages === null) return refuse(event.currentTarget, 'pages');
    rememberUnit(unit);
    const where: Progress = { [unit]: value };
    add.mutate(
      { ...where, ...(ofPages === null ? {} : { pages: ofPages }) },
      {
        onSuccess: ({ isAtEnd }) => {
          say(words.library.updated);
          onDone(isAtEnd);
        },
      },
    );
  }

  function refuse(form: HTMLFormElement, field: 'place' | 'pages') {
    setUnreadable(field);
    focusField(form, field);
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <div className={styles.line}>
        <TextField
          label={words.library.places[unit]}
          inputMode={unit === 'percent' ? 'decimal' : 'numeric'}
          maxLength={PLACE_LENGTH}
          autoComplete="off"
          autoFocus
          name="place"
          value={text}
          error={unreadable === 'place' ? words.library.noNumber : undefined}
          onChange={({ target }) => {
            setText(numberTyped(target.value));
            setUnreadable(undefined);
          }}
        />
        <Select
          label={words.library.unit}
          value={unit}
          onChange={({ target }) => setUnit(target.value as Unit)}
        >
          {UNITS.map((id) => (
            <option key={id} value={id}>
              {words.library.units[id]}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="primary">
          {add.isPending ? words.controls.saving : words.library.save}
        </Button>
      </div>
      {add.error ? (
        <p role="alert" className={styles.error}>
          {sentenceOf(add.error, words.library.failed)}
        </p>
      ) : null}
      {asksForPages ? (
        <TextField
          label={words.library.totalPages}
          name="pages"
          inputMode="numeric"
          maxLength={wholeNumber(BOOK_PAGES_MAX).length}
          value={pages}
          error={unreadable === 'pages' ? words.library.noNumber : undefined}
          onChange={({ target }) => {
            setPages(numberTyped(target.value));
            setUnreadable(undefined);
          }}
        />
      ) : null}
      <div className={styles.actions}>
        <Button small variant="quiet" onClick={() => onDone(true)}>
          {words.library.finishedIt}
        </Button>
        <Button small variant="quiet" onClick={() => onDone(false)}>
          {words.controls.cancel}
        </Button>
      </div>
    </form>
  );
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
