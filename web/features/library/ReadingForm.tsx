import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Reading } from '../../../shared/contract/library.ts';
import { OUTCOMES } from '../../../shared/library.ts';
import { BOOK_PAGES_MAX } from '../../../shared/limits.ts';
import { ApiError } from '../../api.ts';
import { wholeNumber } from '../../formatLater.ts';
import { words } from '../../locales/words.ts';
import { numberTyped, wholeNumberIn } from '../../numbers.ts';
import { someOf } from '../../queries.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert, useRefusal } from '../../ui/FormAlert.tsx';
import { focusField } from '../../ui/focusField.ts';
import { nameOfEdition } from './editionName.ts';
import styles from './Library.module.css';
import { type ReadingForm as Body, editionsOf } from './library.api.ts';
import { PartialDateField } from './PartialDateField.tsx';
import { dateOf, partsOf } from './partialDates.ts';

interface ReadingFormProps {
  googleId: string;
  /** None: an earlier one that is added. */
  reading?: Reading;
  onSave: (body: Body) => Promise<unknown>;
  onClose: () => void;
}

/** One pass through a book: when, how it ended, in which edition and of how many pages. */
export function ReadingForm({ googleId, reading, onSave, onClose }: ReadingFormProps) {
  const editions = someOf(useQuery(editionsOf(googleId)));
  const isOpen = reading?.outcome === null;
  const before = reading ?? NONE;
  const [started, setStarted] = useState(() => partsOf(before.startedOn));
  const [ended, setEnded] = useState(() => partsOf(before.endedOn));
  const [outcome, setOutcome] = useState(before.outcome ?? 'finished');
  const [edition, setEdition] = useState(before.edition?._id ?? '');
  const [pages, setPages] = useState(before.pages === null ? '' : `${before.pages}`);
  const [isUnreadable, setUnreadable] = useState(false);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const fields = error instanceof ApiError ? error.fields : {};

  function chooseEdition(id: string) {
    setEdition(id);
    const length = editions?.find((each) => each._id === id)?.pageCount;
    if (length) setPages(`${length}`);
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const length = pages.trim() === '' ? null : wholeNumberIn(pages);
    if (pages.trim() !== '' && !length) {
      setUnreadable(true);
      return focusField(event.currentTarget, 'pages');
    }
    setBusy(true);
    setError(undefined);
    onSave({
      startedOn: dateOf(started),
      ...(isOpen ? {} : { endedOn: dateOf(ended), outcome }),
      // What was not touched is left: the server knows what the copy has.
      ...(edition === (before.edition?._id ?? '') ? {} : { edition: edition || null }),
      ...(length === before.pages ? {} : { pages: length }),
    })
      .then(onClose, setError)
      .finally(() => setBusy(false));
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {isOpen ? null : (
        <SelectField
          label={words.library.outcome}
          value={outcome}
          error={fields.outcome}
          onChange={({ target }) =>
            setOutcome(OUTCOMES.find((id) => id === target.value) ?? 'finished')
          }
        >
          {OUTCOMES.map((id) => (
            <option key={id} value={id}>
              {words.library.outcomes[id]}
            </option>
          ))}
        </SelectField>
      )}
      <PartialDateField
        label={words.library.startedOn}
        name="startedOn"
        value={started}
        error={fields.startedOn}
        onChange={setStarted}
      />
      {isOpen ? null : (
        <PartialDateField
          label={outcome === 'stopped' ? words.library.stoppedOn : words.library.endedOn}
          name="endedOn"
          value={ended}
          error={fields.endedOn}
          onChange={setEnded}
        />
      )}
      {editions && editions.length > 0 ? (
        <SelectField
          label={words.library.editionRead}
          value={edition}
          error={fields.edition}
          onChange={({ target }) => chooseEdition(target.value)}
        >
          <option value="">{words.library.anyEdition}</option>
          {editions.map((each) => (
            <option key={each._id} value={each._id}>
              {nameOfEdition(each)}
            </option>
          ))}
        </SelectField>
      ) : null}
      <TextField
        label={words.library.totalPages}
        name="pages"
        inputMode="numeric"
        maxLength={wholeNumber(BOOK_PAGES_MAX).length}
        value={pages}
        error={isUnreadable ? words.library.noNumber : fields.pages}
        onChange={({ target }) => {
          setPages(numberTyped(target.value));
          setUnreadable(false);
        }}
      />
      <FormAlert refusal={useRefusal(error, words.library.failed)} />
      <FormActions small isBusy={isBusy} label={words.library.save} onCancel={onClose} />
    </form>
  );
}

const NONE = { startedOn: null, endedOn: null, outcome: null, edition: null, pages: null };
