import { type FormEvent, type ReactNode, useState } from 'react';
import type { EntryDetails } from '../../../shared/contract/library.ts';
import { FORMATS, type Format } from '../../../shared/library.ts';
import { ENTRY_NOTE_MAX, TAG_MAX, TAGS_MAX } from '../../../shared/limits.ts';
import { VISIBILITIES, type Visibility } from '../../../shared/visibility.ts';
import { ApiError, sentenceOf } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './Library.module.css';
import { useSetEntry } from './library.api.ts';

interface EntryDialogProps {
  userId: string;
  googleId: string;
  /** Null: it comes into the library with the first change. */
  entry: EntryDetails | null;
  onClose: () => void;
  children?: ReactNode;
}

/** What is rare about a book of one's own: the copy, a note, tags, who sees it. */
export function EntryDialog({ userId, googleId, entry, onClose, children }: EntryDialogProps) {
  const [isOwned, setOwned] = useState(entry?.isOwned ?? false);
  const [format, setFormat] = useState<Format | null>(entry?.format ?? null);
  const [note, setNote] = useState(entry?.note ?? '');
  const [tags, setTags] = useState(entry?.tags.join(', ') ?? '');
  const [visibility, setVisibility] = useState<Visibility>(entry?.visibility ?? 'public');
  const set = useSetEntry(userId, googleId);
  const { say } = useToasts();
  const fields = set.error instanceof ApiError ? set.error.fields : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    if (set.isPending) return;
    set.mutate(
      {
        isOwned,
        format,
        note: note.trim() || null,
        tags: tags
          .split(/[,،、]/)
          .map((tag) => tag.trim())
          .filter(Boolean),
        // Until somebody chooses, it is as their settings say.
        ...(entry || visibility !== 'public' ? { visibility } : {}),
      },
      {
        onSuccess: () => {
          say(words.library.saved);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title={words.library.details} onClose={onClose}>
      <form noValidate onSubmit={submit} className={styles.form}>
        {children}
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
        <TextArea
          label={words.library.note}
          hint={words.library.noteHint}
          error={fields.note}
          maxLength={ENTRY_NOTE_MAX}
          rows={3}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <TextField
          label={words.library.tags}
          hint={words.library.tagsHint}
          error={fields.tags}
          maxLength={TAGS_MAX * TAG_MAX}
          value={tags}
          onChange={({ target }) => setTags(target.value)}
        />
        <SelectField
          label={words.library.visibility}
          value={visibility}
          onChange={({ target }) =>
            setVisibility(VISIBILITIES.find((id) => id === target.value) ?? 'public')
          }
        >
          {VISIBILITIES.map((id) => (
            <option key={id} value={id}>
              {words.library.visibilities[id]}
            </option>
          ))}
        </SelectField>
        {set.error && Object.keys(fields).length === 0 ? (
          <Alert text={sentenceOf(set.error, words.library.failed)} />
        ) : null}
        <div className={styles.actions}>
          <Button type="submit" look="primary">
            {set.isPending ? words.controls.saving : words.library.save}
          </Button>
          <Button onClick={onClose}>{words.controls.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
