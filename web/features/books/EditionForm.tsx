import { useEffect, useRef, useState } from 'react';
import type { EditionForm as Body } from '../../../shared/contract/editions.ts';
import type { Edition } from '../../../shared/contract/library.ts';
import { isbn13Of } from '../../../shared/isbn.ts';
import { FORMATS } from '../../../shared/library.ts';
import { isBlank } from '../../../shared/rules.ts';
import { words } from '../../locales/words.ts';
import { dateTyped, wholeNumberIn } from '../../numbers.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { changedOf, useForm } from '../../ui/useForm.ts';
import { CoverPicker } from './CoverPicker.tsx';
import type { ChosenCover } from './chosenCover.ts';
import {
  BookLanguageField,
  BookTitleField,
  IsbnField,
  PagesField,
  PublisherField,
} from './EditionFields.tsx';
import { useSaveEdition } from './editions.api.ts';

interface EditionFormProps {
  googleId: string;
  /** What the book is called: so its editions are, mostly. */
  title: string;
  /** None: one is added. */
  edition: Edition | undefined;
  onSaved: () => void;
  onEnd: () => void;
}

/** What can be said of an edition, to add one and to correct one. */
export function EditionForm({ googleId, title, edition, onSaved, onEnd }: EditionFormProps) {
  const [cover, setCover] = useState<ChosenCover>();
  const added = useRef<{ id: string; values: Values }>(undefined);
  const box = useRef<HTMLFormElement>(null);
  const start = edition ? valuesOf(edition) : { ...EMPTY, title };
  const save = useSaveEdition(googleId, ({ _id: id }) => {
    added.current = { id, values: typed.current };
  });
  const { values, errors, field, submit, end, refusal, isBusy } = useForm({
    start,
    save,
    check: errorsOf,
    bodyOf: (values, began) => ({
      // One that was added, but for its cover, is there.
      id: edition?._id ?? added.current?.id,
      body: changesOf(values, added.current?.values ?? (edition ? began : undefined)),
      cover: cover?.file,
    }),
    failure: words.editions.notSaved,
    onSaved,
    onEnd,
  });
  const typed = useRef(values);
  typed.current = values;

  useEffect(() => box.current?.querySelector('input')?.focus(), []);

  return (
    <form ref={box} noValidate onSubmit={submit} className={form.form}>
      <BookTitleField {...field('title')} />
      <IsbnField {...field('isbn13')} />
      <PublisherField {...field('publisher')} />
      <TextField
        label={words.editions.published}
        autoComplete="off"
        maxLength={40}
        hint={words.editions.publishedHint}
        {...field('publishedDate')}
      />
      <PagesField {...field('pageCount')} />
      <BookLanguageField {...field('language')} />
      <SelectField label={words.formats.title} {...field('format')}>
        <option value="">{words.library.anyFormat}</option>
        {FORMATS.map((id) => (
          <option key={id} value={id}>
            {words.formats.kinds[id]}
          </option>
        ))}
      </SelectField>
      <CoverPicker cover={cover} onChange={setCover} error={errors.cover} />
      <FormAlert refusal={refusal} />
      <FormActions isBusy={isBusy} label={words.library.save} onCancel={end} />
    </form>
  );
}

/** An edition as it stands in the form: texts only. */
type Values = Record<Exclude<keyof Edition, '_id' | 'thumbnail'>, string>;

const EMPTY: Values = {
  title: '',
  isbn13: '',
  publisher: '',
  publishedDate: '',
  pageCount: '',
  language: '',
  format: '',
};

const valuesOf = (edition: Edition): Values => ({
  title: edition.title,
  isbn13: edition.isbn13 ?? '',
  publisher: edition.publisher ?? '',
  publishedDate: edition.publishedDate ?? '',
  pageCount: edition.pageCount === null ? '' : `${edition.pageCount}`,
  language: edition.language ?? '',
  format: edition.format ?? '',
});

/** What only the page can know to be wrong; for the rest the server has its sentences. */
const errorsOf = ({ isbn13, pageCount }: Values) => ({
  isbn13: !isBlank(isbn13) && !isbn13Of(isbn13) ? words.bookForm.isbnWrong : undefined,
  pageCount:
    !isBlank(pageCount) && wholeNumberIn(pageCount) === null
      ? words.bookForm.pagesInDigits
      : undefined,
});

/** What is sent: the fields that differ from what they were, or all. */
function changesOf(values: Values, before: Values | undefined): Body {
  const body: Required<Body> = {
    title: values.title,
    isbn13: values.isbn13 || null,
    publisher: values.publisher || null,
    publishedDate: dateTyped(values.publishedDate) || null,
    pageCount: wholeNumberIn(values.pageCount),
    language: values.language || null,
    format: FORMATS.find((id) => id === values.format) ?? null,
  };
  return before ? changedOf(body, values, before) : body;
}
