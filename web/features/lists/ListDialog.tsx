import type { List } from '../../../shared/contract/lists.ts';
import { LIST_DESCRIPTION_MAX, LIST_TITLE_MAX } from '../../../shared/limits.ts';
import { LIST_KINDS } from '../../../shared/lists.ts';
import { words } from '../../locales/words.ts';
import { useVisibility } from '../../session/useVisibility.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useForm } from '../../ui/useForm.ts';
import { VisibilityField } from '../../ui/VisibilityField.tsx';
import { GroupField } from './GroupField.tsx';
import { useSaveList } from './lists.api.ts';

interface ListDialogProps {
  userId: string;
  /** None: a new one. */
  list?: List;
  onClose: () => void;
  onSaved?: (list: List) => void;
  /** The same, also where the dialog has gone meanwhile. */
  onDone?: (list: List) => void;
}

/** Makes a list, or says anew what it is called, what it is about, who sees it and who adds to it. */
export function ListDialog({ userId, list, onClose, onSaved, onDone }: ListDialogProps) {
  const seenBy = useVisibility(userId, list?.visibility);
  const { field, values, submit, end, refusal, isBusy } = useForm({
    savedAs: `list.${list?._id ?? 'new'}`,
    start: {
      title: list?.title ?? '',
      description: list?.description ?? '',
      kind: list?.kind ?? 'own',
      group: list?.group?._id ?? '',
    },
    save: useSaveList(list?._id, onDone),
    bodyOf: ({ title, description, kind, group }, was) => ({
      title,
      description: description.trim() || null,
      ...(list && kind === was.kind && group === was.group ? {} : { kind }),
      ...(kind === 'group' && group !== was.group ? { group } : {}),
      ...seenBy.sent,
      ...(list ? { was: { title: was.title, description: was.description } } : {}),
    }),
    failure: words.lists.failed,
    onSaved,
    onEnd: onClose,
  });

  return (
    <Dialog title={list ? words.lists.edit : words.lists.make} onClose={onClose}>
      <form noValidate onSubmit={submit} className={form.form}>
        <TextField
          label={words.lists.name}
          maxLength={LIST_TITLE_MAX}
          dir="auto"
          {...field('title')}
        />
        <TextArea
          label={words.lists.description}
          maxLength={LIST_DESCRIPTION_MAX}
          rows={3}
          dir="auto"
          {...field('description')}
        />
        <VisibilityField label={words.lists.visibility} {...seenBy.field} />
        <SelectField label={words.lists.kind} {...field('kind')}>
          {LIST_KINDS.map((id) => (
            <option key={id} value={id}>
              {words.lists.kinds[id]}
            </option>
          ))}
        </SelectField>
        {values.kind === 'group' ? <GroupField {...field('group')} /> : null}
        <FormAlert refusal={refusal} />
        <FormActions isBusy={isBusy} label={words.library.save} onCancel={end} />
      </form>
    </Dialog>
  );
}
