import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { SHELF_NAME_MAX } from '../../../shared/limits.ts';
import { failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { saidByWrite } from '../../write.ts';
import styles from './Shelves.module.css';
import { ownShelves, useSaveShelf } from './shelves.api.ts';

interface ShelfChoiceProps {
  legend: string;
  /** The ids of the shelves that are chosen. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Chooses among the shelves that one has. */
export function ShelfChoice({
  legend,
  chosen,
  onChange,
  children,
}: ShelfChoiceProps & { children?: ReactNode }) {
  const shelves = useQuery(ownShelves()).data;
  if (!children && shelves?.length === 0) return null;
  return (
    <fieldset className={styles.picker}>
      <legend>{legend}</legend>
      <ul className={styles.choices}>
        {shelves?.map(({ _id, name }) => {
          const isOn = chosen.includes(_id);
          return (
            <li key={_id}>
              <CheckField
                label={<bdi>{name}</bdi>}
                checked={isOn}
                onChange={() =>
                  onChange(isOn ? chosen.filter((id) => id !== _id) : [...chosen, _id])
                }
              />
            </li>
          );
        })}
      </ul>
      {children}
    </fieldset>
  );
}

interface ShelfFieldProps {
  label: string;
  /** The id of the shelf that is chosen; an empty one: any. */
  chosen: string;
  onChange: (id: string) => void;
}

/** Chooses one of one's own shelves, or any: what stands below it does not move when they come. */
export function ShelfField({ label, chosen, onChange }: ShelfFieldProps) {
  const shelves = useQuery(ownShelves());
  return (
    <SelectField label={label} value={chosen} onChange={({ target }) => onChange(target.value)}>
      <option value="">{words.library.all}</option>
      {shelves.data?.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

/** Any number of them, or a new one, which is chosen as soon as it is made. */
export function ShelfPicker({ legend, chosen, onChange }: ShelfChoiceProps) {
  const [isAdding, setAdding] = useState(false);
  const [name, setName] = useState('');
  const save = useSaveShelf(undefined);
  // What is ticked while the new one is made stays so; and it is chosen also where this has gone by then.
  const now = useRef({ chosen, onChange });
  now.current = { chosen, onChange };

  function add() {
    if (save.isPending) return;
    save.mutateAsync({ name }).then(({ _id }) => {
      now.current.onChange([...now.current.chosen, _id]);
      setName('');
      setAdding(false);
    }, saidByWrite);
  }

  // The form around it is another's.
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  }

  return (
    <ShelfChoice legend={legend} chosen={chosen} onChange={onChange}>
      {isAdding ? (
        <div className={styles.adding}>
          <TextField
            label={words.shelves.name}
            error={save.error ? failureMessage(save.error, words.shelves.failed) : undefined}
            maxLength={SHELF_NAME_MAX}
            value={name}
            autoFocus
            onChange={({ target }) => setName(target.value)}
            onKeyDown={press}
          />
          <Button small onClick={add}>
            {save.isPending ? words.controls.saving : words.shelves.add}
          </Button>
        </div>
      ) : (
        <Button small variant="quiet" onClick={() => setAdding(true)}>
          <Plus size={16} aria-hidden />
          {words.shelves.make}
        </Button>
      )}
    </ShelfChoice>
  );
}
