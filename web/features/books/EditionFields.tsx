import { BOOK_NAME_MAX, BOOK_TITLE_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { LanguageField } from '../../ui/LanguageField.tsx';

/** What a form gives each of its fields; see `useForm`. */
interface FieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
}

// What is said of a book as it is of one of its editions.

export const BookTitleField = (field: FieldProps) => (
  <TextField
    label={words.bookForm.title}
    required
    autoComplete="off"
    maxLength={BOOK_TITLE_MAX}
    {...field}
  />
);

export const IsbnField = (field: FieldProps) => (
  <TextField
    label={words.bookForm.isbn}
    autoComplete="off"
    spellCheck={false}
    maxLength={40}
    hint={words.bookForm.isbnHint}
    {...field}
  />
);

export const PagesField = (field: FieldProps) => (
  <TextField
    label={words.bookForm.pages}
    autoComplete="off"
    inputMode="numeric"
    maxLength={40}
    {...field}
  />
);

export const BookLanguageField = (field: FieldProps) => (
  <LanguageField label={words.bookForm.language} none={words.bookForm.languageUnknown} {...field} />
);

export const PublisherField = (field: FieldProps) => (
  <TextField
    label={words.bookForm.publisher}
    autoComplete="off"
    maxLength={BOOK_NAME_MAX}
    {...field}
  />
);
