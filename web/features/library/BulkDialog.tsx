import type { FormEvent } from 'react';
import { FORMATS } from '../../../shared/library.ts';
import { LENT_MAX, TAG_MAX, TAGS_MAX } from '../../../shared/limits.ts';
import { VISIBILITIES } from '../../../shared/visibility.ts';
import { words } from '../../locales/words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { type Form, useChoiceForm } from '../../ui/useForm.ts';
import type { PickShelves } from './EntryShelves.tsx';
import styles from './Library.module.css';
import type { BulkChanged, BulkSet } from './library.api.ts';
import { PartialDateField } from './PartialDateField.tsx';
import { PriorityOptions } from './PriorityOptions.tsx';
import { dateIn } from './partialDates.ts';
import { tagsOf } from './tags.ts';

/** What is in the fields: '' or no shelf leaves it as it is in each. */
const NOTHING = {
  endedOn: '',
  owned: '',
  format: '',
  dueOn: '',
  priority: '',
  borrowedFrom: '',
  lentTo: '',
  visibility: '',
  addShelves: [] as string[],
  removeShelves: [] as string[],
  addTags: '',
  removeTags: '',
};
type BulkTyped = typeof NOTHING;

interface BulkForm
  extends Pick<Form<BulkTyped, BulkSet, BulkChanged>, 'save' | 'onSaved' | 'onEnd'> {
  /** Why these books cannot be changed, if they cannot. */
  wrong: string | undefined;
}

/** What the dialog begins with and sends; what is typed outlives it. */
export const useBulkForm = ({ wrong, ...form }: BulkForm) =>
  useChoiceForm({
    start: NOTHING,
    check: (typed) => ({
      form: wrong,
      endedOn: isWithoutYear(typed) ? words.refusals.date_wrong : undefined,
    }),
    bodyOf: setOf,
    failure: words.library.failed,
    ...form,
  });

function setOf(typed: BulkTyped): BulkSet {
  const { owned, format, dueOn, priority, addShelves, removeShelves } = typed;
  const endedOn = dateIn(typed.endedOn);
  const [borrowedFrom, lentTo] = [typed.borrowedFrom.trim(), typed.lentTo.trim()];
  const [addTags, removeTags] = [tagsOf(typed.addTags), tagsOf(typed.removeTags)];
  const visibility = VISIBILITIES.find((id) => id === typed.visibility);
  return {
    ...(endedOn ? { endedOn } : {}),
    ...(owned ? { isOwned: owned === 'true' } : {}),
    ...(format ? { format: FORMATS.find((id) => id === format) ?? null } : {}),
    ...(dueOn ? { dueOn } : {}),
    ...(priority ? { priority: Number(priority) } : {}),
    ...(borrowedFrom ? { borrowedFrom } : {}),
    ...(lentTo ? { lentTo } : {}),
    ...(visibility ? { visibility } : {}),
    ...(addShelves.length > 0 ? { addShelves } : {}),
    ...(removeShelves.length > 0 ? { removeShelves } : {}),
    ...(addTags.length > 0 ? { addTags } : {}),
    ...(removeTags.length > 0 ? { removeTags } : {}),
  };
}

/** A day or a month by itself is no date. */
const isWithoutYear = ({ endedOn }: BulkTyped) => dateIn(endedOn) === null && /\d/.test(endedOn);

interface BulkDialogProps {
  form: ReturnType<typeof useBulkForm>;
  pickShelves: PickShelves;
  leaveShelves: PickShelves;
  onClose: () => void;
}

/** Changes many entries at once; what is left as it is stays so in each. */
export function BulkDialog({ form, pickShelves, leaveShelves, onClose }: BulkDialogProps) {
  const { values, change, field } = form;

  function submit(event: FormEvent) {
    if (Object.keys(setOf(values)).length > 0 || isWithoutYear(values)) return form.submit(event);
    event.preventDefault();
    onClose();
  }

  return (
    <Dialog title={words.bulk.title} onClose={onClose}>
      <form noValidate onSubmit={submit} className={styles.form}>
        <PartialDateField
          label={words.bulk.endedOn}
          hint={words.bulk.endedOnHint}
          {...field('endedOn')}
        />
        {pickShelves(
          values.addShelves,
          (addShelves) => change({ addShelves }),
          words.bulk.addShelves,
        )}
        {leaveShelves(
          values.removeShelves,
          (removeShelves) => change({ removeShelves }),
          words.bulk.removeShelves,
        )}
        <TextField label={words.library.dueOn} type="date" {...field('dueOn')} />
        <SelectField label={words.library.priority} {...field('priority')}>
          <option value="">{words.bulk.leave}</option>
          <PriorityOptions />
        </SelectField>
        <SelectField label={words.library.owned} {...field('owned')}>
          <option value="">{words.bulk.leave}</option>
          <option value="true">{words.library.yes}</option>
          <option value="false">{words.library.notSo}</option>
        </SelectField>
        <TextField
          label={words.library.borrowedFrom}
          maxLength={LENT_MAX}
          {...field('borrowedFrom')}
        />
        <TextField label={words.library.lentTo} maxLength={LENT_MAX} {...field('lentTo')} />
        <SelectField label={words.formats.title} {...field('format')}>
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
          {...field('addTags')}
        />
        <TextField
          label={words.bulk.removeTags}
          maxLength={TAGS_MAX * TAG_MAX}
          {...field('removeTags')}
        />
        <SelectField label={words.bulk.visibility} {...field('visibility')}>
          <option value="">{words.bulk.leave}</option>
          {VISIBILITIES.map((id) => (
            <option key={id} value={id}>
              {words.library.visibilities[id]}
            </option>
          ))}
        </SelectField>
        <FormAlert refusal={form.refusal} />
        <FormActions
          isBusy={form.isBusy}
          label={words.bulk.apply}
          onCancel={() => form.isBusy || form.end()}
        />
      </form>
    </Dialog>
  );
}
