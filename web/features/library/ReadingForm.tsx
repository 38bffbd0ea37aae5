import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Reading } from '../../../shared/contract/library.ts';
import { OUTCOMES } from '../../../shared/library.ts';
import { BOOK_PAGES_MAX } from '../../../shared/limits.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { numberTyped, wholeNumberIn } from '../../numbers.ts';
import { someOf } from '../../queries.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useForm } from '../../ui/useForm.ts';
import { nameOfEdition } from './editionName.ts';
import styles from './Library.module.css';
import { editionsOf, useReadings } from './library.api.ts';
import { PartialDateField } from './PartialDateField.tsx';
import { dateIn } from './partialDates.ts';

interface ReadingFormProps {
  googleId: string;
  /** None: an earlier one that is added. */
  reading?: Reading;
  onClose: () => void;
}

/** One pass through a book: when, how it ended, in which edition and of how many pages. */
export function ReadingForm({ googleId, reading, onClose }: ReadingFormProps) {
  const editions = someOf(useQuery(editionsOf(googleId)));
  const isOpen = reading?.outcome === null;
  const { field, values, change, submit, end, refusal, isBusy } = useForm({
    start: {
      startedOn: reading?.startedOn ?? '',
      endedOn: reading?.endedOn ?? '',
      outcome: `${reading?.outcome ?? 'finished'}`,
      edition: reading?.edition?._id ?? '',
      pages: `${reading?.pages ?? ''}`,
    },
    save: useReadings(googleId, 'in place'),
    check: ({ pages }) => ({
      pages: pages.trim() !== '' && !wholeNumberIn(pages) ? words.library.noNumber : undefined,
    }),
    bodyOf: ({ startedOn, endedOn, outcome, edition, pages }, began) => ({
      ...(reading ? { id: reading._id } : {}),
      body: {
        startedOn: dateIn(startedOn),
        ...(isOpen
          ? {}
          : { endedOn: dateIn(endedOn), outcome: OUTCOMES.find((id) => id === outcome) ?? null }),
        // What was not touched is left: the server knows what the copy has.
        ...(edition === began.edition ? {} : { edition: edition || null }),
        ...(pages === began.pages ? {} : { pages: wholeNumberIn(pages) }),
      },
    }),
    failure: words.library.failed,
    onEnd: onClose,
  });

  // In place of what asked for it, which has gone.
  const form = useRef<HTMLFormElement>(null);
  useEffect(
    () => form.current?.querySelector<HTMLElement>('select:not([disabled]), input')?.focus(),
    [],
  );

  function chooseEdition(id: string) {
    const length = editions?.find((each) => each._id === id)?.pageCount;
    change({ edition: id, ...(length ? { pages: `${length}` } : {}) });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form}>
      {isOpen ? null : (
        <SelectField label={words.library.outcome} {...field('outcome')}>
          {OUTCOMES.map((id) => (
            <option key={id} value={id}>
              {words.library.outcomes[id]}
            </option>
          ))}
        </SelectField>
      )}
      <PartialDateField label={words.library.startedOn} {...field('startedOn')} />
      {isOpen ? null : (
        <PartialDateField
          label={values.outcome === 'stopped' ? words.library.stoppedOn : words.library.endedOn}
          {...field('endedOn')}
        />
      )}
      {editions && editions.length > 0 ? (
        <SelectField
          label={words.library.editionRead}
          {...field('edition')}
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
        inputMode="numeric"
        maxLength={wholeNumber(BOOK_PAGES_MAX).length}
        {...field('pages')}
        onChange={({ target }) => change({ pages: numberTyped(target.value) })}
      />
      <FormAlert refusal={refusal} />
      <FormActions small isBusy={isBusy} label={words.library.save} onCancel={end} />
    </form>
  );
}
