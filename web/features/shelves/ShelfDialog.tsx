import type { Shelf } from '../../../shared/contract/shelves.ts';
import { SHELF_DESCRIPTION_MAX, SHELF_NAME_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { useVisibility } from '../../session/useVisibility.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useForm } from '../../ui/useForm.ts';
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
  const seenBy = useVisibility(userId, shelf?.visibility);
  const { field, submit, end, refusal, isBusy } = useForm({
    savedAs: `shelf.${shelf?._id ?? 'new'}`,
    start: { name: shelf?.name ?? '', description: shelf?.description ?? '' },
    save: useSaveShelf(shelf?._id),
    bodyOf: ({ name, description }) => ({
      name,
      description: description.trim() || null,
      ...seenBy.sent,
    }),
    failure: words.shelves.failed,
    onSaved,
    onEnd: onClose,
  });

  return (
    <Dialog title={shelf ? words.shelves.edit : words.shelves.make} onClose={onClose}>
      <form noValidate onSubmit={submit} className={form.form}>
        <TextField label={words.shelves.name} maxLength={SHELF_NAME_MAX} {...field('name')} />
        <TextArea
          label={words.shelves.description}
          maxLength={SHELF_DESCRIPTION_MAX}
          rows={3}
          {...field('description')}
        />
        <VisibilityField label={words.shelves.visibility} {...seenBy.field} />
        <FormAlert refusal={refusal} />
        <FormActions isBusy={isBusy} label={words.library.save} onCancel={end} />
      </form>
    </Dialog>
  );
}
