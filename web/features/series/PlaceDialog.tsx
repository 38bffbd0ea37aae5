import type { SeriesBook } from '../../../shared/contract/series.ts';
import { words } from '../../locales/words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useForm } from '../../ui/useForm.ts';
import { placeTyped, SeriesPlaceField } from './SeriesPlaceField.tsx';
import { usePlaceBooks } from './series.api.ts';

interface PlaceDialogProps {
  seriesId: string;
  of: SeriesBook;
  onClose: () => void;
}

/** Gives a book another place in a series, as it is typed. */
export function PlaceDialog({ seriesId, of: { book, position }, onClose }: PlaceDialogProps) {
  const { field, submit, end, refusal, isBusy } = useForm({
    savedAs: `place.${seriesId}.${book.googleId}`,
    start: { position: position ?? '' },
    save: usePlaceBooks(seriesId, 'in place'),
    bodyOf: (values) => [{ googleId: book.googleId, position: placeTyped(values.position) }],
    failure: words.byHand.placeFailed,
    onEnd: onClose,
  });
  return (
    <Dialog title={words.byHand.placeOf(book.title)} onClose={onClose}>
      <form noValidate onSubmit={submit} className={form.form}>
        <SeriesPlaceField {...field('position')} />
        <FormAlert refusal={refusal} />
        <FormActions isBusy={isBusy} label={words.library.save} onCancel={end} />
      </form>
    </Dialog>
  );
}
