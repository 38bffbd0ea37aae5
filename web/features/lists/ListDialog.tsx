import type { FormEvent } from 'react';
import type { List } from '../../../shared/contract/lists.ts';
import { LIST_DESCRIPTION_MAX, LIST_TITLE_MAX } from '../../../shared/limits.ts';
import { ApiError } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { useVisibility } from '../../session/useVisibility.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert, useRefusal } from '../../ui/FormAlert.tsx';
import { useSavedForm } from '../../ui/useSavedForm.ts';
import { VisibilityField } from '../../ui/VisibilityField.tsx';
import { useSaveList } from './lists.api.ts';

interface ListDialogProps {
  userId: string;
  /** None: a new one. */
  list?: List;
  onClose: () => void;
  onSaved: (list: List) => void;
}

/** Makes a list, or says anew what it is called, what it is about, who sees it and who adds to it. */
export function ListDialog({ userId, list, onClose, onSaved }: ListDialogProps) {
  const saved = useSavedForm(`list.${list?._id ?? 'new'}`, {
    title: list?.title ?? '',
    description: list?.description ?? '',
    kind: list?.kind ?? 'own',
  });
  const { title, description, kind } = saved.values;
  const set = (part: Partial<typeof saved.values>) => saved.setValues({ ...saved.values, ...part });
  const seenBy = useVisibility(userId, list?.visibility);
  const save = useSaveList(list?._id);
  const refusal = useRefusal(save.error, words.lists.failed);
  const fields = save.error instanceof ApiError ? save.error.fields : {};

  function end() {
    saved.forget();
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate(
      {
        title,
        description: description.trim() || null,
        kind,
        ...seenBy.sent,
      },
      {
        onSuccess: (saved) => {
          onSaved(saved);
          end();
        },
      },
    );
  }

  return (
    <Dialog title={list ? words.lists.edit : words.lists.make} onClose={end}>
      <form noValidate onSubmit={submit} className={form.form}>
        <TextField
          label={words.lists.name}
          error={fields.title}
          maxLength={LIST_TITLE_MAX}
          dir="auto"
          value={title}
          onChange={({ target }) => set({ title: target.value })}
        />
        <TextArea
          label={words.lists.description}
          error={fields.description}
          maxLength={LIST_DESCRIPTION_MAX}
          rows={3}
          dir="auto"
          value={description}
          onChange={({ target }) => set({ description: target.value })}
        />
        <VisibilityField label={words.lists.visibility} {...seenBy.field} />
        <SelectField
          label={words.lists.kind}
          value={kind}
          onChange={({ target }) => set({ kind: target.value === 'open' ? 'open' : 'own' })}
        >
          {(['own', 'open'] as const).map((id) => (
            <option key={id} value={id}>
              {words.lists.kinds[id]}
            </option>
          ))}
        </SelectField>
        <FormAlert refusal={refusal} />
        <FormActions isBusy={save.isPending} label={words.library.save} onCancel={end} />
      </form>
    </Dialog>
  );
}
