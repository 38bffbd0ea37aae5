import { type ReactNode, useState } from 'react';
import type { EntryDetails } from '../../../shared/contract/library.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { saidByWrite } from '../../write.ts';
import styles from './Library.module.css';
import { type BulkSet, useSetEntry } from './library.api.ts';
import { without } from './without.ts';

/** Chooses among one's own shelves: the ids of those that are chosen, and what changes them. */
export type PickShelves = (
  chosen: readonly string[],
  onChange: (ids: string[]) => void,
  legend?: string,
) => ReactNode;

interface EntryShelvesProps {
  googleId: string;
  /** Null: it comes into the library with the first shelf. */
  entry: EntryDetails | null;
  pickShelves: PickShelves;
  /** With what takes it back. */
  onSaved: (opposite: BulkSet) => void;
  onClose: () => void;
}

/** Puts a book on shelves and takes it off them: each press is saved by itself. */
export function EntryShelves({
  googleId,
  entry,
  pickShelves,
  onSaved,
  onClose,
}: EntryShelvesProps) {
  const set = useSetEntry(googleId);
  const saved = entry?.shelves.map(({ _id }) => _id) ?? [];
  // What was pressed last, until it is saved or refused: the next press goes on from there.
  const [pressed, setPressed] = useState<string[]>();
  const chosen = pressed ?? saved;

  function choose(shelves: string[]) {
    const opposite = {
      addShelves: without(chosen, shelves),
      removeShelves: without(shelves, chosen),
    };
    setPressed(shelves);
    // What is given to `mutate` is called for the last press alone.
    set
      .mutateAsync({ shelves })
      .then(() => onSaved(opposite), saidByWrite)
      .finally(() => setPressed((last) => (last === shelves ? undefined : last)));
  }

  return (
    <div className={styles.form}>
      {pickShelves(chosen, choose)}
      <Button small onClick={onClose}>
        {words.library.done}
      </Button>
    </div>
  );
}
