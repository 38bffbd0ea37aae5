import { useQuery } from '@tanstack/react-query';
import type { EntryDetails } from '../../../shared/contract/library.ts';
import { FORMATS } from '../../../shared/library.ts';
import { LENT_MAX, PRIORITY_UNTOLD } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { someOf } from '../../queries.ts';
import { useVisibilityField, visibilitySent } from '../../session/useVisibility.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { changedOf, useForm } from '../../ui/useForm.ts';
import { VisibilityField } from '../../ui/VisibilityField.tsx';
import { nameOfEdition } from './editionName.ts';
import styles from './Library.module.css';
import { editionsOf, useRemoveEntry, useSetEntry } from './library.api.ts';
import { PriorityOptions } from './PriorityOptions.tsx';
import { useUndoAction } from './useUndoAction.ts';

interface EntryDialogProps {
  userId: string;
  googleId: string;
  title: string;
  /** Null: it comes into the library with the first change. */
  entry: EntryDetails | null;
  onClose: () => void;
}

/** What is rare about a book of one's own: by when it is to be read, the copy, who sees it. */
export function EntryDialog({ userId, googleId, title, entry, onClose }: EntryDialogProps) {
  const editions = someOf(useQuery(editionsOf(googleId)));
  const { say } = useToasts();
  const { values, change, field, submit, end, refusal, isBusy } = useForm({
    savedAs: `entry.${googleId}`,
    start: startOf(entry),
    save: useSetEntry(googleId, 'in place'),
    bodyOf(values, began) {
      const body = bodyOf(values);
      const changed = entry ? changedOf(body, values, began) : body;
      return {
        ...changed,
        // Without a day it is lent today, also where it was lent to the same before whose name is only written otherwise.
        ...(changed.lentTo ? { lentOn: body.lentOn } : {}),
        ...visibilitySent(values.visibility, began.visibility),
      };
    },
    failure: words.library.failed,
    onSaved: () => say(words.library.saved),
    onEnd: onClose,
  });
  const seenBy = useVisibilityField(userId, values.visibility, (visibility) =>
    change({ visibility }),
  );

  const remove = useRemoveEntry(googleId);
  const undoing = useUndoAction();

  function takeOut() {
    remove.mutate(undefined, {
      onSuccess: (token) => {
        onClose();
        say(words.library.doneWith(title, words.library.removedEntry), undoing(token));
      },
    });
  }

  return (
    // What was typed is kept where the dialog is only closed: a press beside what one meant loses nothing.
    <Dialog title={words.library.details} onClose={onClose}>
      <form noValidate onSubmit={submit} className={styles.form}>
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
        <CheckField
          label={words.library.owned}
          checked={values.isOwned !== ''}
          onChange={({ target }) => change({ isOwned: target.checked ? 'yes' : '' })}
        />
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
          label={words.formats.title}
          value={values.format}
          onChange={({ target }) => change({ format: target.value })}
        >
          <option value="">{words.library.anyFormat}</option>
          {FORMATS.map((id) => (
            <option key={id} value={id}>
              {words.formats.kinds[id]}
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
        <VisibilityField label={words.library.visibility} {...seenBy} />
        <FormAlert refusal={refusal} />
        <div className={styles.actions}>
          <Button type="submit" variant="primary">
            {isBusy ? words.controls.saving : words.library.save}
          </Button>
          <Button onClick={end}>{words.controls.cancel}</Button>
          {entry ? (
            <Button variant="quiet" onClick={takeOut}>
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
  dueOn: entry?.dueOn ?? '',
  priority: `${entry?.priority ?? PRIORITY_UNTOLD}`,
  isOwned: entry?.isOwned ? 'yes' : '',
  borrowedFrom: entry?.borrowedFrom ?? '',
  lentTo: entry?.lentTo ?? '',
  lentOn: entry?.lentOn ?? '',
  format: entry?.format ?? '',
  edition: entry?.edition?._id ?? '',
  visibility: entry?.visibility ?? '',
});
type Values = ReturnType<typeof startOf>;

const bodyOf = ({ dueOn, priority, isOwned, format, edition, ...copy }: Values) => ({
  dueOn: dueOn || null,
  priority: Number(priority),
  isOwned: isOwned !== '',
  borrowedFrom: copy.borrowedFrom.trim() || null,
  lentTo: copy.lentTo.trim() || null,
  lentOn: copy.lentOn || null,
  format: FORMATS.find((id) => id === format) ?? null,
  edition: edition || null,
});
