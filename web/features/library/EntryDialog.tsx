import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Edition, EntryDetails } from '../../../shared/contract/library.ts';
import { FORMATS, type Format } from '../../../shared/library.ts';
import { ENTRY_NOTE_MAX, TAG_MAX, TAGS_MAX } from '../../../shared/limits.ts';
import { languageName, wholeNumber } from '../../formatLater.ts';
import { words } from '../../locales/words.ts';
import { useVisibility } from '../../session/useVisibility.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import { VisibilityField } from '../../ui/VisibilityField.tsx';
import styles from './Library.module.css';
import { editionsOf, useSetEntry } from './library.api.ts';
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
  /** What stands below the form: the quotes. */
  children?: ReactNode;
}

/** What is rare about a book of one's own: shelves, the copy, a note, tags, who sees it. */
export function EntryDialog({
  userId,
  googleId,
  entry,
  onClose,
  pickShelves,
  onRemove,
  children,
}: EntryDialogProps) {
  const [shelves, setShelves] = useState(entry?.shelves.map(({ _id }) => _id) ?? []);
  const [isOwned, setOwned] = useState(entry?.isOwned ?? false);
  const [format, setFormat] = useState<Format | null>(entry?.format ?? null);
  const [edition, setEdition] = useState(entry?.edition?._id ?? '');
  const seenBy = useVisibility(userId, entry?.visibility);
  const editions = useQuery(editionsOf(googleId)).data ?? [];
  const { say } = useToasts();
  const { field, submit, end, refusal, isBusy } = useForm({
    savedAs: `entry.${googleId}`,
    start: { note: entry?.note ?? '', tags: entry?.tags.join(words.controls.comma) ?? '' },
    save: useSetEntry(userId, googleId),
    bodyOf: ({ note, tags }, was) => ({
      shelves,
      isOwned,
      format,
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

  return (
    <Dialog title={words.library.details} onClose={end}>
      <form noValidate onSubmit={submit} className={styles.form}>
        {pickShelves(shelves, setShelves)}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={isOwned}
            onChange={({ target }) => setOwned(target.checked)}
          />
          {words.library.owned}
        </label>
        <SelectField
          label={words.library.format}
          value={format ?? ''}
          onChange={({ target }) => setFormat(FORMATS.find((id) => id === target.value) ?? null)}
        >
          <option value="">{words.library.anyFormat}</option>
          {FORMATS.map((id) => (
            <option key={id} value={id}>
              {words.library.formats[id]}
            </option>
          ))}
        </SelectField>
        {editions.length > 0 ? (
          <SelectField
            label={words.library.edition}
            value={edition}
            onChange={({ target }) => setEdition(target.value)}
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
          <Button type="submit" look="primary">
            {isBusy ? words.controls.saving : words.library.save}
          </Button>
          <Button onClick={end}>{words.controls.cancel}</Button>
          {entry ? (
            <Button look="quiet" onClick={onRemove}>
              {words.library.removeEntry}
            </Button>
          ) : null}
        </div>
      </form>
      {children}
    </Dialog>
  );
}

/** `Penguin, 1998 · Hardcover · 320 · English`: what tells editions apart, as far as it is known. */
function nameOfEdition({ title, publisher, publishedDate, pageCount, language, format }: Edition) {
  const facts = [
    [publisher, publishedDate?.slice(0, 4)].filter(Boolean).join(words.controls.comma),
    format ? words.library.formats[format] : '',
    pageCount ? `${wholeNumber(pageCount)} ${words.library.columns.pages}` : '',
    language ? languageName(language) : '',
  ].filter(Boolean);
  return [title, ...facts].join(' · ');
}
