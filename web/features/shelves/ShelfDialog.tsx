import type { FormEvent } from 'react';
import type { Shelf } from '../../../shared/contract/shelves.ts';
import { SHELF_DESCRIPTION_MAX, SHELF_NAME_MAX } from '../../../shared/limits.ts';
import { ApiError } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { useVisibility } from '../../session/useVisibility.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert, useRefusal } from '../../ui/FormAlert.tsx';
import { useSavedForm } from '../../ui/useSavedForm.ts';
import { VisibilityField } from '../../ui/VisibilityField.tsx';
import { useSaveShelf } from './shelves.api.ts';

interface ShelfDialogProps {
  userId: string;
  /** None: a new one. */
  shelf?: Shelf;
  onClose: () => void;
  onSaved?: (shelf: Shelf) => void;
}

/** Makes a shelf, or says anew what it is called, what it is for and who sees it. */
export function ShelfDialog({ userId, shelf, onClose, onSaved }: ShelfDialogProps) {
  const saved = useSavedForm(`shelf.${shelf?._id ?? 'new'}`, {
    name: shelf?.name ?? '',
    description: shelf?.description ?? '',
  });
  const { name, description } = saved.values;
  const seenBy = useVisibility(userId, shelf?.visibility);
  const save = useSaveShelf(shelf?._id);
  const refusal = useRefusal(save.error, words.shelves.failed);
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
        name,
        description: description.trim() || null,
        ...seenBy.sent,
      },
      {
        onSuccess: (saved) => {
          onSaved?.(saved);
          end();
        },
      },
    );
  }

  return (
    <Dialog title={shelf ? words.shelves.edit : words.shelves.make} onClose={end}>
      <form noValidate onSubmit={submit} className={form.form}>
        <TextField
          label={words.shelves.name}
          error={fields.name}
          maxLength={SHELF_NAME_MAX}
          value={name}
          onChange={({ target }) => saved.setValues({ name: target.value, description })}
        />
        <TextArea
          label={words.shelves.description}
          error={fields.description}
          maxLength={SHELF_DESCRIPTION_MAX}
          rows={3}
          value={description}
          onChange={({ target }) => saved.setValues({ name, description: target.value })}
        />
        <VisibilityField label={words.shelves.visibility} {...seenBy.field} />
        <FormAlert refusal={refusal} />
        <FormActions isBusy={save.isPending} label={words.library.save} onCancel={end} />
      </form>
    </Dialog>
  );
}
