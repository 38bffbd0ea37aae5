import type { FormEvent } from 'react';
import { FORMATS } from '../../../shared/library.ts';
import { LENT_MAX, TAG_MAX, TAGS_MAX } from '../../../shared/limits.ts';
import { VISIBILITIES } from '../../../shared/visibility.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import type { PickShelves } from './EntryShelves.tsx';
import styles from './Library.module.css';
import type { BulkSet } from './library.api.ts';
import { PriorityOptions } from './PriorityOptions.tsx';
import { tagsOf } from './tags.ts';

/** What is in the fields: '' or no shelf leaves it as it is in each. */
export interface BulkTyped {
  owned: string;
  format: string;
  dueOn: string;
  priority: string;
  borrowedFrom: string;
  lentTo: string;
  visibility: string;
  addShelves: string[];
  removeShelves: string[];
  addTags: string;
  removeTags: string;
}

const NOTHING: BulkTyped = {
  owned: '',
  format: '',
  dueOn: '',
  priority: '',
  borrowedFrom: '',
  lentTo: '',
  visibility: '',
  addShelves: [],
  removeShelves: [],
  addTags: '',
  removeTags: '',
};

interface BulkDialogProps {
  isBusy: boolean;
  /** What was left in the fields when the dialog was closed. */
  typed: BulkTyped | undefined;
  onType: (typed: BulkTyped | undefined) => void;
  pickShelves: PickShelves;
  onApply: (set: BulkSet) => void;
  onClose: () => void;
}

/** Changes many entries at once; what is left as it is stays so in each. */
export function BulkDialog({
  isBusy,
  typed = NOTHING,
  onType,
  pickShelves,
  onApply,
  onClose,
}: BulkDialogProps) {
  const {
    owned,
    format,
    dueOn,
    priority,
    borrowedFrom,
    lentTo,
    visibility,
    addShelves,
    removeShelves,
    addTags,
    removeTags,
  } = typed;
  const change = (part: Partial<BulkTyped>) => onType({ ...typed, ...part });

  function submit(event: FormEvent) {
    event.preventDefault();
    const seenBy = VISIBILITIES.find((id) => id === visibility);
    const set: BulkSet = {
      ...(owned ? { isOwned: owned === 'true' } : {}),
      ...(format ? { format: FORMATS.find((id) => id === format) ?? null } : {}),
      ...(dueOn ? { dueOn } : {}),
      ...(priority ? { priority: Number(priority) } : {}),
      ...(borrowedFrom.trim() ? { borrowedFrom: borrowedFrom.trim() } : {}),
      ...(lentTo.trim() ? { lentTo: lentTo.trim() } : {}),
      ...(seenBy ? { visibility: seenBy } : {}),
      ...(addShelves.length > 0 ? { addShelves } : {}),
      ...(removeShelves.length > 0 ? { removeShelves } : {}),
      ...(tagsOf(addTags).length > 0 ? { addTags: tagsOf(addTags) } : {}),
      ...(tagsOf(removeTags).length > 0 ? { removeTags: tagsOf(removeTags) } : {}),
    };
    if (Object.keys(set).length === 0) return onClose();
    onApply(set);
  }

  return (
    <Dialog title={words.bulk.title} onClose={onClose}>
      <form noValidate onSubmit={submit} className={styles.form}>
        {pickShelves(addShelves, (ids) => change({ addShelves: ids }), words.bulk.addShelves)}
        {pickShelves(
          removeShelves,
          (ids) => change({ removeShelves: ids }),
          words.bulk.removeShelves,
        )}
        <TextField
          label={words.library.dueOn}
          type="date"
          value={dueOn}
          onChange={({ target }) => change({ dueOn: target.value })}
        />
        <SelectField
          label={words.library.priority}
          value={priority}
          onChange={({ target }) => change({ priority: target.value })}
        >
          <option value="">{words.bulk.leave}</option>
          <PriorityOptions />
        </SelectField>
        <SelectField
          label={words.library.owned}
          value={owned}
          onChange={({ target }) => change({ owned: target.value })}
        >
          <option value="">{words.bulk.leave}</option>
          <option value="true">{words.library.yes}</option>
          <option value="false">{words.library.notSo}</option>
        </SelectField>
        <TextField
          label={words.library.borrowedFrom}
          maxLength={LENT_MAX}
          value={borrowedFrom}
          onChange={({ target }) => change({ borrowedFrom: target.value })}
        />
        <TextField
          label={words.library.lentTo}
          maxLength={LENT_MAX}
          value={lentTo}
          onChange={({ target }) => change({ lentTo: target.value })}
        />
        <SelectField
          label={words.formats.title}
          value={format}
          onChange={({ target }) => change({ format: target.value })}
        >
          <option value="">{words.bulk.leave}</option>
          {FORMATS.map((id) => (
            <option key={id} value={id}>
              {words.formats.kinds[id]}
            </option>
          ))}
          <option value="none">{words.library.anyFormat}</option>
        </SelectField>
        <TextField
          label={words.bulk.addTags}
          hint={words.library.tagsHint}
          maxLength={TAGS_MAX * TAG_MAX}
          value={addTags}
          onChange={({ target }) => change({ addTags: target.value })}
        />
        <TextField
          label={words.bulk.removeTags}
          maxLength={TAGS_MAX * TAG_MAX}
          value={removeTags}
          onChange={({ target }) => change({ removeTags: target.value })}
        />
        <SelectField
          label={words.bulk.visibility}
          value={visibility}
          onChange={({ target }) => change({ visibility: target.value })}
        >
          <option value="">{words.bulk.leave}</option>
          {VISIBILITIES.map((id) => (
            <option key={id} value={id}>
              {words.library.visibilities[id]}
            </option>
          ))}
        </SelectField>
        <div className={styles.actions}>
          <Button type="submit" variant="primary">
            {isBusy ? words.controls.saving : words.bulk.apply}
          </Button>
          <Button
            onClick={() => {
              onType(undefined);
              onClose();
            }}
          >
            {words.controls.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
