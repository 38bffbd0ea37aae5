import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EntryDetails } from '../../../shared/contract/library.ts';
import { FORMATS } from '../../../shared/library.ts';
import {
  ENTRY_NOTE_MAX,
  LENT_MAX,
  PRIORITY_UNTOLD,
  TAG_MAX,
  TAGS_MAX,
} from '../../../shared/limits.ts';
import { VISIBILITIES } from '../../../shared/visibility.ts';
import { words } from '../../locales/words.ts';
import { someOf } from '../../queries.ts';
import { useChosenVisibility } from '../../session/useVisibility.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import { VisibilityField } from '../../ui/VisibilityField.tsx';
import { nameOfEdition } from './editionName.ts';
import styles from './Library.module.css';
import { editionsOf, useSetEntry } from './library.api.ts';
import { PriorityOptions } from './PriorityOptions.tsx';
import { tagsOf } from './tags.ts';

/** Chooses among one's own shelves: the ids of those that are chosen, and what changes them. */
export type PickShelves = (
  chosen: readonly string[],
  onChange: (ids: string[]) => void,
  legend?: string,
) => ReactNode;

interface EntryDialogProps {
  userId: string;
  googleId: string;
  /** Null: it comes into the library with the first change. */
  entry: EntryDetails | null;
  onClose: () => void;
  pickShelves: PickShelves;
  onRemove: () => void;
}

/** What is rare about a book of one's own: shelves, the copy, a note, tags, who sees it. */
export function EntryDialog({
  userId,
  googleId,
  entry,
  onClose,
  pickShelves,
  onRemove,
}: EntryDialogProps) {
  const editions = someOf(useQuery(editionsOf(googleId)));
  const { say } = useToasts();
  const { values, change, field, submit, end, refusal, isBusy } = useForm({
    savedAs: `entry.${googleId}`,
    start: startOf(entry),
    save: useSetEntry(googleId, 'in place'),
    bodyOf: ({ shelves, dueOn, priority, isOwned, format, edition, note, tags, ...copy }, was) => ({
      shelves: idsIn(shelves),
      dueOn: dueOn || null,
      priority: Number(priority),
      isOwned: isOwned !== '',
      borrowedFrom: copy.borrowedFrom.trim() || null,
      lentTo: copy.lentTo.trim() || null,
      lentOn: copy.lentOn || null,
      format: FORMATS.find((id) => id === format) ?? null,
      edition: edition || null,
      note: note.trim() || null,
      tags: tagsOf(tags),
      ...seenBy.sent,
      was: { note: was.note },
    }),
    failure: words.library.failed,
    onSaved: () => say(words.library.saved),
    onEnd: onClose,
  });
  const seenBy = useChosenVisibility(
    userId,
    VISIBILITIES.find((id) => id === values.visibility),
    (visibility) => change({ visibility }),
  );

  return (
    // What was typed is kept where the dialog is only closed: a press beside what one meant loses nothing.
    <Dialog title={words.library.details} onClose={onClose}>
      <form noValidate onSubmit={submit} className={styles.form}>
        {pickShelves(idsIn(values.shelves), (ids) => change({ shelves: ids.join(' ') }))}
        <div className={styles.due}>
          <TextField label={words.library.dueOn} type="date" {...field('dueOn')} />
          <SelectField
            label={words.library.priority}
            value={values.priority}
            onChange={({ target }) => change({ priority: target.value })}
          >
            <PriorityOptions />
          </SelectField>
          <p className={styles.hint}>{words.library.dueHint}</p>
        </div>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={values.isOwned !== ''}
            onChange={({ target }) => change({ isOwned: target.checked ? 'yes' : '' })}
          />
          {words.library.owned}
        </label>
        <div className={styles.due}>
          <TextField
            label={words.library.borrowedFrom}
            maxLength={LENT_MAX}
            {...field('borrowedFrom')}
          />
          <TextField label={words.library.lentTo} maxLength={LENT_MAX} {...field('lentTo')} />
          {values.lentTo.trim() ? (
            <TextField label={words.library.lentOn} type="date" {...field('lentOn')} />
          ) : null}
          <p className={styles.hint}>{words.library.lentHint}</p>
        </div>
        <SelectField
          label={words.library.format}
          value={values.format}
          onChange={({ target }) => change({ format: target.value })}
        >
          <option value="">{words.library.anyFormat}</option>
          {FORMATS.map((id) => (
            <option key={id} value={id}>
              {words.library.formats[id]}
            </option>
          ))}
        </SelectField>
        {editions ? (
          <SelectField
            label={words.library.edition}
            value={values.edition}
            onChange={({ target }) => change({ edition: target.value })}
          >
            <option value="">{words.library.anyEdition}</option>
            {editions.map((each) => (
              <option key={each._id} value={each._id}>
                {nameOfEdition(each)}
              </option>
            ))}
          </SelectField>
        ) : null}
        <TextArea
          label={words.library.note}
          hint={words.library.noteHint}
          maxLength={ENTRY_NOTE_MAX}
          rows={3}
          {...field('note')}
        />
        <TextField
          label={words.library.tags}
          hint={words.library.tagsHint}
          maxLength={TAGS_MAX * TAG_MAX}
          {...field('tags')}
        />
        <VisibilityField label={words.library.visibility} {...seenBy.field} />
        <FormAlert refusal={refusal} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary">
            {isBusy ? words.controls.saving : words.library.save}
          </Button>
          <Button onClick={end}>{words.controls.cancel}</Button>
          {entry ? (
            <Button variant="quiet" onClick={onRemove}>
              {words.library.removeEntry}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

/** The entry as the form has it: kept in the tab as texts (ui/useSavedForm.ts). */
const startOf = (entry: EntryDetails | null) => ({
  shelves: entry?.shelves.map(({ _id }) => _id).join(' ') ?? '',
  dueOn: entry?.dueOn ?? '',
  priority: `${entry?.priority ?? PRIORITY_UNTOLD}`,
  isOwned: entry?.isOwned ? 'yes' : '',
  borrowedFrom: entry?.borrowedFrom ?? '',
  lentTo: entry?.lentTo ?? '',
  lentOn: entry?.lentOn ?? '',
  format: entry?.format ?? '',
  edition: entry?.edition?._id ?? '',
  note: entry?.note ?? '',
  tags: entry?.tags.join(words.controls.comma) ?? '',
  visibility: entry?.visibility ?? '',
});

const idsIn = (shelves: string) => shelves.split(' ').filter(Boolean);
