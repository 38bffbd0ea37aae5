import type { Series } from '../../../shared/contract/series.ts';
import { BOOK_NAME_MAX, SERIES_DESCRIPTION_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import { useCorrectSeries } from './series.api.ts';

/** Puts right what a series is called and says of itself. What others put right meanwhile is not put back. */
export function CorrectSeries({ series, onClose }: { series: Series; onClose: () => void }) {
  const { say } = useToasts();
  const { field, submit, end, refusal, isBusy } = useForm({
    savedAs: `series.${series._id}`,
    start: { name: series.name, description: series.description ?? '' },
    save: useCorrectSeries(series._id),
    bodyOf: (values, was) => ({
      ...(values.name === was.name ? {} : { name: values.name }),
      ...(values.description === was.description ? {} : { description: values.description }),
    }),
    failure: words.byHand.failed,
    onSaved: () => say(words.library.saved),
    onEnd: onClose,
  });
  return (
    <Dialog title={words.byHand.correctSeries} onClose={onClose}>
      <form noValidate onSubmit={submit} className={form.form}>
        <TextField label={words.byHand.name} maxLength={BOOK_NAME_MAX} {...field('name')} />
        <TextArea
          label={words.history.fields.description}
          maxLength={SERIES_DESCRIPTION_MAX}
          rows={5}
          {...field('description')}
        />
        <FormAlert refusal={refusal} />
        <FormActions isBusy={isBusy} label={words.library.save} onCancel={end} />
      </form>
    </Dialog>
  );
}
