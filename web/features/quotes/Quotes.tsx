import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { QUOTE_NOTE_MAX, QUOTE_TEXT_MAX } from '../../../shared/limits.ts';
import { VISIBILITIES } from '../../../shared/visibility.ts';
import { words } from '../../locales/words.ts';
import { numberTyped } from '../../numbers.ts';
import { useChosenVisibility } from '../../session/useVisibility.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { focusField } from '../../ui/focusField.ts';
import { focusNext } from '../../ui/focusNext.ts';
import { Menu } from '../../ui/Menu.tsx';
import { PagedList } from '../../ui/PagedList.tsx';
import { PLACE_LENGTH, placeText, placeTyped } from '../../ui/placeText.ts';
import { Select } from '../../ui/Select.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import { VisibilityField } from '../../ui/VisibilityField.tsx';
import styles from './Quotes.module.css';
import { ownQuotes, type QuoteForm as QuoteBody, useQuotes } from './quotes.api.ts';

interface QuotesProps {
  userId: string;
  googleId: string;
}

/** The passages one keeps from a book. */
export function Quotes({ userId, googleId }: QuotesProps) {
  const list = useInfiniteQuery(ownQuotes(googleId));
  const [edited, setEdited] = useState<string>();
  const change = useQuotes(googleId, () => words.quotes.failed);
  const { say } = useToasts();

  function close() {
    setEdited(undefined);
    focusNext('#quotes');
  }

  function remove({ _id: id, text, position, note, visibility, hasSpoilers }: Quote) {
    const body = { text, ...position, note, visibility, hasSpoilers };
    change.mutate(
      { id },
      {
        onSuccess: () => {
          focusNext('#quotes');
          say(words.quotes.removed, {
            label: words.library.undo,
            onPress: () => change.mutate({ body }),
          });
        },
      },
    );
  }

  return (
    <section aria-labelledby="quotes" className={styles.quotes}>
      <h3 id="quotes" tabIndex={-1}>
        {words.quotes.title}
      </h3>
      <PagedList
        list={list}
        failed={words.moderation.failed}
        empty={<p className={styles.soft}>{words.quotes.empty}</p>}
      >
        {(quotes) => (
          <ul>
            {quotes.map((quote) => (
              <li key={quote._id}>
                {edited === quote._id ? (
                  <QuoteForm userId={userId} googleId={googleId} quote={quote} onDone={close} />
                ) : (
                  <div className={styles.quote}>
                    <figure>
                      <blockquote dir="auto">{quote.text}</blockquote>
                      <figcaption>
                        <span className={styles.soft}>{placeOf(quote)}</span>
                        {quote.note ? <span dir="auto">{quote.note}</span> : null}
                      </figcaption>
                    </figure>
                    <Menu
                      label={words.quotes.options}
                      items={[
                        { id: 'edit', label: words.quotes.edit },
                        { id: 'delete', label: words.controls.delete, isDangerous: true },
                      ]}
                      onChoose={(what) => (what === 'edit' ? setEdited(quote._id) : remove(quote))}
                    />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {edited === 'new' ? (
        <QuoteForm userId={userId} googleId={googleId} onDone={close} />
      ) : (
        <Button small variant="quiet" onClick={() => setEdited('new')}>
          <Plus size={16} aria-hidden />
          {words.quotes.add}
        </Button>
      )}
    </section>
  );
}

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

interface QuoteFormProps extends QuotesProps {
  /** None: a new one. */
  quote?: Quote;
  onDone: () => void;
}

function QuoteForm({ userId, googleId, quote, onDone }: QuoteFormProps) {
  const [isUnreadable, setUnreadable] = useState(false);
  const { say } = useToasts();
  const { field, values, change, errors, submit, end, refusal, isBusy } = useForm({
    savedAs: `quote.${googleId}.${quote?._id ?? 'new'}`,
    start: startOf(quote),
    save: useQuotes(googleId, 'in place'),
    bodyOf: (values, { text, note }) =>
      quote
        ? { id: quote._id, body: { ...bodyOf(values), was: { text, note } } }
        : { body: bodyOf(values) },
    failure: words.quotes.failed,
    onSaved: () => say(words.quotes.saved),
    onEnd: onDone,
  });
  const { where } = values;
  const unit = unitOf(values);
  const seenBy = useChosenVisibility(
    userId,
    VISIBILITIES.find((id) => id === values.visibility),
    (visibility) => change({ visibility }),
  );

  function bodyOf({ text, note, ...values }: Values): QuoteBody {
    const at = placeTyped(values.where, unitOf(values));
    return {
      text,
      note: note.trim() || null,
      hasSpoilers: values.hasSpoilers !== '',
      ...(at === null ? {} : { [unitOf(values)]: at }),
      ...seenBy.sent,
    };
  }

  function send(event: FormEvent<HTMLFormElement>) {
    const isWrong = where.trim() !== '' && placeTyped(where, unit) === null;
    setUnreadable(isWrong);
    if (!isWrong) return submit(event);
    event.preventDefault();
    focusField(event.currentTarget, 'where');
  }

  return (
    <form noValidate onSubmit={send} className={form.form}>
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
          name="where"
          error={isUnreadable ? words.library.noNumber : errors[unit]}
          inputMode={unit === 'percent' ? 'decimal' : 'numeric'}
          maxLength={PLACE_LENGTH}
          value={where}
          onChange={({ target }) => {
            change({ where: numberTyped(target.value) });
            setUnreadable(false);
          }}
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
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={values.hasSpoilers !== ''}
          onChange={({ target }) => change({ hasSpoilers: target.checked ? 'yes' : '' })}
        />
        {words.quotes.hasSpoilers}
      </label>
      <VisibilityField label={words.quotes.visibility} {...seenBy.field} />
      <FormAlert refusal={refusal} />
      <FormActions isBusy={isBusy} label={words.library.save} onCancel={end} />
    </form>
  );
}

/** `page 214`, and who sees it where that is not everyone. */
function placeOf({ position, visibility }: Quote) {
  const place = position === null ? '' : placeText(position);
  const seenBy = visibility === 'public' ? '' : words.library.visibilities[visibility];
  return [place, seenBy].filter(Boolean).join(' · ');
}
