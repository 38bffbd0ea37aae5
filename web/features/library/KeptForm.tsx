import type { EntryDetails } from '../../../shared/contract/library.ts';
import { words } from '../../locales/words.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { isFormSaved } from '../../ui/useSavedForm.ts';
import { saidByWrite } from '../../write.ts';
import { NoteForm, TagsForm } from './EntryNotes.tsx';
import { EntryShelves, type PickShelves } from './EntryShelves.tsx';
import { type BulkSet, useBulk, useSetEntry } from './library.api.ts';

/** What is kept about a book beside its reading. */
export type KeptName = 'shelves' | 'tags' | 'note';

interface KeptFormProps {
  name: KeptName;
  googleId: string;
  title: string;
  /** Null: it comes into the library with the first change. */
  entry: EntryDetails | null;
  pickShelves: PickShelves;
  onClose: () => void;
}

/** Changes one of them where it stands; what was saved can be taken back. */
export function KeptForm({ name, title, pickShelves, ...kept }: KeptFormProps) {
  const { googleId } = kept;
  const set = useSetEntry(googleId);
  const bulk = useBulk();
  const { say } = useToasts();
  // The form has gone by then. A book that came into the library with it stays there: it may have been rated since.
  const saySaved = (takeBack: () => Promise<unknown>) =>
    say(words.library.doneWith(title, words.library.saved), {
      label: words.library.undo,
      onPress: () => takeBack().then(() => say(words.library.undone), saidByWrite),
    });
  // Of shelves and tags only those are put back that were changed here: others may have come or gone elsewhere since.
  const onChanged = (opposite: BulkSet) =>
    saySaved(() => bulk.mutateAsync({ books: [googleId], set: opposite }));

  if (name === 'shelves')
    return <EntryShelves {...kept} pickShelves={pickShelves} onSaved={onChanged} />;
  // What was left when the page was left is open again by itself: the focus is not taken for that.
  const takesFocus = !isFormSaved(`${name}.${googleId}`);
  if (name === 'tags') return <TagsForm {...kept} takesFocus={takesFocus} onSaved={onChanged} />;
  return (
    <NoteForm
      {...kept}
      takesFocus={takesFocus}
      onSaved={(before) => saySaved(() => set.mutateAsync(before))}
    />
  );
}
