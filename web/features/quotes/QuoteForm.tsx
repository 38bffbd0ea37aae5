import type { Quote } from '../../../shared/contract/quotes.ts';
import { QUOTE_NOTE_MAX, QUOTE_TEXT_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { numberTyped } from '../../numbers.ts';
import { useVisibilityField, visibilitySent } from '../../session/useVisibility.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { PLACE_LENGTH, placeTyped } from '../../ui/placeText.ts';
import { Select } from '../../ui/Select.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import { VisibilityField } from '../../ui/VisibilityField.tsx';
import styles from './QuoteForm.module.css';
import { type QuoteForm as QuoteBody, useQuotes } from './quotes.api.ts';

const UNITS = ['page', 'percent', 'minute'] as const;
const unitOf = ({ unit }: { unit: string }) => UNITS.find((each) => each === unit) ?? 'page';

/** A quote as the form has it: kept in the tab as texts (ui/useSavedForm.ts). */
function startOf(quote: Quote | undefined) {
  const [unit = 'page', where = ''] = Object.entries(quote?.position ?? {})[0] ?? [];
  return {
    text: quote?.text ?? '',
    note: quote?.note ?? '',
    where: `${where}`,
    unit,
    hasSpoilers: quote?.hasSpoilers ? 'yes' : '',
    visibility: quote?.visibility ?? '',
  };
}
type Values = ReturnType<typeof startOf>;

interface QuoteFormProps {
  userId: string;
  googleId: string;
  /** None: a new one. */
  quote?: Quote;
  onDone: () => void;
}

/** A passage of a book, where it stands, and what one thinks of it. */
export function QuoteForm({ userId, googleId, quote, onDone }: QuoteFormProps) {
  const { say } = useToasts();
  const { field, values, change, errors, submit, end, refusal, isBusy } = useForm({
    savedAs: `quote.${googleId}.${quote?._id ?? 'new'}`,
    start: startOf(quote),
    together: ['where', 'unit'],
    save: useQuotes(googleId, 'in place'),
    check: ({ where, unit }) => ({
      where:
        where.trim() !== '' && placeTyped(where, unitOf({ unit })) === null
          ? words.library.noNumber
          : undefined,
    }),
    bodyOf: (values, began) => {
      // A new one is sent whole, also where more was typed while it was sent, and is sent as well.
      if (!quote) return { body: bodyOf(values, startOf(undefined)) };
      const { text, note } = began;
      return { id: quote._id, body: { ...bodyOf(values, began), was: { text, note } } };
    },
    failure: words.quotes.failed,
    onSaved: () => say(words.quotes.saved),
    onEnd: onDone,
  });
  const unit = unitOf(values);
  const seenBy = useVisibilityField(userId, values.visibility, (visibility) =>
    change({ visibility }),
  );

  return (
    <form noValidate onSubmit={submit} className={form.form}>
      <TextArea
        label={words.quotes.text}
        maxLength={QUOTE_TEXT_MAX}
        rows={4}
        autoFocus
        dir="auto"
        {...field('text')}
      />
      <div className={styles.where}>
        <TextField
          label={words.quotes.where}
          inputMode={unit === 'percent' ? 'decimal' : 'numeric'}
          maxLength={PLACE_LENGTH}
          {...field('where')}
          error={errors.where ?? errors[unit]}
          onChange={({ target }) => change({ where: numberTyped(target.value) })}
        />
        <Select
          label={words.library.unit}
          value={unit}
          onChange={({ target }) => change({ unit: target.value })}
        >
          {UNITS.map((id) => (
            <option key={id} value={id}>
              {words.library.places[id]}
            </option>
          ))}
        </Select>
      </div>
      <TextArea
        label={words.quotes.note}
        maxLength={QUOTE_NOTE_MAX}
        rows={2}
        dir="auto"
        {...field('note')}
      />
      <CheckField
        label={words.quotes.hasSpoilers}
        checked={values.hasSpoilers !== ''}
        onChange={({ target }) => change({ hasSpoilers: target.checked ? 'yes' : '' })}
      />
      <VisibilityField label={words.quotes.visibility} {...seenBy} />
      <FormAlert refusal={refusal} />
      <FormActions isBusy={isBusy} label={words.library.save} onCancel={end} />
    </form>
  );
}

/** What is sent: both texts, and of the rest what was changed. */
function bodyOf({ text, note, ...values }: Values, began: Values): QuoteBody {
  const unit = unitOf(values);
  const at = placeTyped(values.where, unit);
  const isMoved = values.where !== began.where || values.unit !== began.unit;
  return {
    text,
    note: note.trim() || null,
    ...(values.hasSpoilers === began.hasSpoilers ? {} : { hasSpoilers: values.hasSpoilers !== '' }),
    ...(isMoved && at !== null ? { [unit]: at } : {}),
    ...visibilitySent(values.visibility, began.visibility),
  };
}
