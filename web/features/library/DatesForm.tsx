import { type FormEvent, useState } from 'react';
import { ApiError, sentenceOf } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './Library.module.css';
import { PartialDateField } from './PartialDateField.tsx';
import { dateOf, partsOf } from './partialDates.ts';

interface Dates {
  startedOn: string | null;
  endedOn: string | null;
}

interface DatesFormProps {
  dates: Dates;
  /** Whether the reading is over, so that it has an end. */
  isEnded: boolean;
  onSave: (dates: Partial<Dates>) => Promise<unknown>;
  onClose: () => void;
}

/** When a reading began and ended, each as far as it is known. */
export function DatesForm({ dates, isEnded, onSave, onClose }: DatesFormProps) {
  const [started, setStarted] = useState(() => partsOf(dates.startedOn));
  const [ended, setEnded] = useState(() => partsOf(dates.endedOn));
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const fields = error instanceof ApiError ? error.fields : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    onSave({ startedOn: dateOf(started), ...(isEnded ? { endedOn: dateOf(ended) } : {}) })
      .then(onClose, setError)
      .finally(() => setBusy(false));
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <PartialDateField
        label={words.library.startedOn}
        name="startedOn"
        value={started}
        error={fields.startedOn}
        onChange={setStarted}
      />
      {isEnded ? (
        <PartialDateField
          label={words.library.endedOn}
          name="endedOn"
          value={ended}
          error={fields.endedOn}
          onChange={setEnded}
        />
      ) : null}
      {error && Object.keys(fields).length === 0 ? (
        <Alert text={sentenceOf(error, words.library.failed)} />
      ) : null}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" small>
          {isBusy ? words.controls.saving : words.library.save}
        </Button>
        <Button small onClick={onClose}>
          {words.controls.cancel}
        </Button>
      </div>
    </form>
  );
}
