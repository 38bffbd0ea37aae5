import { words } from '../../locales/words.ts';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './Library.module.css';
import { useSetEntry } from './library.api.ts';
import { PartialDateField } from './PartialDateField.tsx';
import { dateIn } from './partialDates.ts';

interface DatesFormProps {
  googleId: string;
  dates: { startedOn: string | null; endedOn: string | null };
  /** Whether the reading is over, so that it has an end. */
  isEnded: boolean;
  onClose: () => void;
}

/** When a reading ended, which is what most come for, and when it began; each as far as it is known. */
export function DatesForm({ googleId, dates, isEnded, onClose }: DatesFormProps) {
  const { field, submit, end, refusal, isBusy } = useForm({
    start: { startedOn: dates.startedOn ?? '', endedOn: dates.endedOn ?? '' },
    save: useSetEntry(googleId, 'in place'),
    bodyOf: ({ startedOn, endedOn }) => ({
      startedOn: dateIn(startedOn),
      ...(isEnded ? { endedOn: dateIn(endedOn) } : {}),
    }),
    failure: words.library.failed,
    onEnd: onClose,
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {isEnded ? <PartialDateField label={words.library.endedOn} {...field('endedOn')} /> : null}
      <PartialDateField label={words.library.startedOn} {...field('startedOn')} />
      <FormAlert refusal={refusal} />
      <FormActions small isBusy={isBusy} label={words.library.save} onCancel={end} />
    </form>
  );
}
