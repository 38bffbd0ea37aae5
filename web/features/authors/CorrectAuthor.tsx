import type { Author } from '../../../shared/contract/authors.ts';
import { AUTHOR_BIO_MAX, BOOK_NAME_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { dateTyped } from '../../numbers.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea, TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import { useCorrectAuthor } from './authors.api.ts';

/** Puts right who an author is. What others put right meanwhile is not put back. */
export function CorrectAuthor({ author, onClose }: { author: Author; onClose: () => void }) {
  const { say } = useToasts();
  const { field, submit, end, refusal, isBusy } = useForm({
    savedAs: `author.${author._id}`,
    start: {
      name: author.name,
      bio: author.bio ?? '',
      bornOn: author.bornOn ?? '',
      diedOn: author.diedOn ?? '',
    },
    save: useCorrectAuthor(author._id),
    bodyOf: (values, was) => ({
      ...(values.name === was.name ? {} : { name: values.name }),
      ...(values.bio === was.bio ? {} : { bio: values.bio }),
      ...(values.bornOn === was.bornOn ? {} : { bornOn: dateTyped(values.bornOn) }),
      ...(values.diedOn === was.diedOn ? {} : { diedOn: dateTyped(values.diedOn) }),
    }),
    failure: words.byHand.failed,
    onSaved: () => say(words.library.saved),
    onEnd: onClose,
  });
  return (
    <Dialog title={words.byHand.correctAuthor} onClose={onClose}>
      <form noValidate onSubmit={submit} className={form.form}>
        <TextField
          label={words.byHand.name}
          hint={words.byHand.printed}
          maxLength={BOOK_NAME_MAX}
          {...field('name')}
        />
        <TextArea label={words.byHand.bio} maxLength={AUTHOR_BIO_MAX} rows={5} {...field('bio')} />
        <TextField
          label={words.byHand.bornOn}
          hint={words.byHand.dayHint}
          maxLength={11}
          dir="ltr"
          {...field('bornOn')}
        />
        <TextField
          label={words.byHand.diedOn}
          hint={words.byHand.dayHint}
          maxLength={11}
          dir="ltr"
          {...field('diedOn')}
        />
        <FormAlert refusal={refusal} />
        <FormActions isBusy={isBusy} label={words.library.save} onCancel={end} />
      </form>
    </Dialog>
  );
}
