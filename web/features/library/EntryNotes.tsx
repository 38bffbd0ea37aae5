import type { EntryDetails } from '../../../shared/contract/library.ts';
import { ENTRY_NOTE_MAX, TAG_MAX, TAGS_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './Library.module.css';
import { type BulkSet, type EntryForm, useSetEntry } from './library.api.ts';
import { tagsOf } from './tags.ts';
import { without } from './without.ts';

interface NotesProps<Back> {
  googleId: string;
  /** Null: it comes into the library with the first change. */
  entry: EntryDetails | null;
  /** Somebody has pressed for it. */
  takesFocus: boolean;
  /** With what takes it back. */
  onSaved: (back: Back) => void;
  onClose: () => void;
}

/** Changes the note about a book that only its owner reads. */
export function NoteForm({ googleId, entry, takesFocus, onSaved, onClose }: NotesProps<EntryForm>) {
  const { field, submit, end, refusal, isBusy } = useForm({
    savedAs: `note.${googleId}`,
    start: { note: entry?.note ?? '' },
    save: useSetEntry(googleId, 'in place'),
    bodyOf: ({ note }, was) => ({ note: note.trim() || null, was: { note: was.note } }),
    failure: words.library.failed,
    onSaved: (saved) => onSaved({ note: entry?.note ?? null, was: { note: saved?.note ?? '' } }),
    onEnd: onClose,
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextArea
        label={words.library.note}
        isLabelHidden
        hint={words.library.noteHint}
        maxLength={ENTRY_NOTE_MAX}
        rows={3}
        autoFocus={takesFocus}
        {...field('note')}
      />
      <FormAlert refusal={refusal} />
      <FormActions small isBusy={isBusy} label={words.library.save} onCancel={end} />
    </form>
  );
}

/** Changes the tags of a book that only their owner sees. */
export function TagsForm({ googleId, entry, takesFocus, onSaved, onClose }: NotesProps<BulkSet>) {
  const before = entry?.tags ?? [];
  const { field, submit, end, refusal, isBusy } = useForm({
    savedAs: `tags.${googleId}`,
    start: { tags: before.join(words.controls.comma) },
    save: useSetEntry(googleId, 'in place'),
    bodyOf: ({ tags }) => ({ tags: tagsOf(tags) }),
    failure: words.library.failed,
    onSaved: ({ tags }) =>
      onSaved({ addTags: without(before, tags), removeTags: without(tags, before) }),
    onEnd: onClose,
  });
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextField
        label={words.library.tags}
        isLabelHidden
        hint={words.library.tagsHint}
        maxLength={TAGS_MAX * TAG_MAX}
        autoFocus={takesFocus}
        {...field('tags')}
      />
      <FormAlert refusal={refusal} />
      <FormActions small isBusy={isBusy} label={words.library.save} onCancel={end} />
    </form>
  );
}
