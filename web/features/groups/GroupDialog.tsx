import type { Group } from '../../../shared/contract/groups.ts';
import { GROUP_VISIBILITIES, JOININGS } from '../../../shared/groups.ts';
import { GROUP_DESCRIPTION_MAX, GROUP_TITLE_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { changedOf, useForm } from '../../ui/useForm.ts';
import { useSaveGroup } from './groups.api.ts';

interface GroupDialogProps {
  /** None: a new one. */
  group?: Group;
  onClose: () => void;
  onSaved: (group: Group) => void;
}

/** Makes a group, or says anew what it is called, what it is about, who sees it and who comes in. */
export function GroupDialog({ group, onClose, onSaved }: GroupDialogProps) {
  const { field, submit, end, refusal, isBusy } = useForm({
    savedAs: `group.${group?._id ?? 'new'}`,
    start: {
      title: group?.title ?? '',
      description: group?.description ?? '',
      visibility: group?.visibility ?? 'public',
      joining: group?.joining ?? 'open',
    },
    save: useSaveGroup(group?._id),
    bodyOf(values, was) {
      const body = { ...values, description: values.description.trim() || null };
      if (!group) return body;
      const { title, description } = body;
      return {
        ...changedOf(body, values, was),
        title,
        description,
        was: { title: was.title, description: was.description },
      };
    },
    failure: words.groups.failed,
    onSaved,
    onEnd: onClose,
  });

  return (
    <Dialog title={group ? words.groups.edit : words.groups.make} onClose={onClose}>
      <form noValidate onSubmit={submit} className={form.form}>
        <TextField
          label={words.groups.name}
          maxLength={GROUP_TITLE_MAX}
          dir="auto"
          {...field('title')}
        />
        <TextArea
          label={words.groups.description}
          maxLength={GROUP_DESCRIPTION_MAX}
          rows={3}
          dir="auto"
          {...field('description')}
        />
        <SelectField label={words.groups.visibility} {...field('visibility')}>
          {GROUP_VISIBILITIES.map((id) => (
            <option key={id} value={id}>
              {words.groups.visibilities[id]}
            </option>
          ))}
        </SelectField>
        <SelectField label={words.groups.joining} {...field('joining')}>
          {JOININGS.map((id) => (
            <option key={id} value={id}>
              {words.groups.joinings[id]}
            </option>
          ))}
        </SelectField>
        <FormAlert refusal={refusal} />
        <FormActions isBusy={isBusy} label={words.library.save} onCancel={end} />
      </form>
    </Dialog>
  );
}
