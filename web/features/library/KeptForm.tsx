import type { EntryDetails } from '../../../shared/contract/library.ts';
import { words } from '../../locales/words.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { isFormSaved } from '../../ui/useSavedForm.ts';
import { saidByWrite } from '../../write.ts';
import { NoteForm, TagsForm } from './EntryNotes.tsx';
import { EntryShelves, type PickShelves } from './EntryShelves.tsx';
import { type EntryForm, useSetEntry } from './library.api.ts';

/** What is kept about a book beside its reading. */
export type KeptName = 'shelves' | 'tags' | 'note';

interface KeptFormProps {
  name: KeptName;
  googleId: string;
  /** Null: it comes into the library with the first change. */
  entry: EntryDetails | null;
  pickShelves: PickShelves;
  onClose: () => void;
}

/** Changes one of them where it stands; what was saved can be taken back. */
export function KeptForm({ name, pickShelves, ...kept }: KeptFormProps) {
  const set = useSetEntry(kept.googleId);
  const { say } = useToasts();
  // The form has gone by then. A book that came into the library with it stays there: it may have been rated since.
  const takeBack = (before: EntryForm) =>
    set.mutateAsync(before).then(() => say(words.library.undone), saidByWrite);
  const onSaved = (before: EntryForm) =>
    say(words.library.saved, { label: words.library.undo, onPress: () => takeBack(before) });

  if (name === 'shelves')
    return <EntryShelves {...kept} pickShelves={pickShelves} onSaved={onSaved} />;
  const Form = name === 'tags' ? TagsForm : NoteForm;
  // What was left when the page was left is open again by itself: the focus is not taken for that.
  const isLeft = isFormSaved(`${name}.${kept.googleId}`);
  return <Form {...kept} takesFocus={!isLeft} onSaved={onSaved} />;
}
