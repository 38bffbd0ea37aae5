import { BOOK_NAME_MAX, BOOK_TITLE_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { TextField } from '../../ui/Field.tsx';
import { LanguageField } from '../../ui/LanguageField.tsx';
import type { FormField } from '../../ui/useForm.ts';

// What is said of a book as it is of one of its editions.

export const BookTitleField = (field: FormField) => (
  <TextField
    label={words.bookForm.title}
    required
    autoComplete="off"
    maxLength={BOOK_TITLE_MAX}
    {...field}
  />
);

export const IsbnField = (field: FormField) => (
  <TextField
    label={words.bookForm.isbn}
    autoComplete="off"
    spellCheck={false}
    maxLength={40}
    hint={words.bookForm.isbnHint}
    {...field}
  />
);

export const PagesField = (field: FormField) => (
  <TextField
    label={words.bookForm.pages}
    autoComplete="off"
    inputMode="numeric"
    maxLength={40}
    {...field}
  />
);

export const BookLanguageField = (field: FormField) => (
  <LanguageField label={words.bookForm.language} none={words.bookForm.languageUnknown} {...field} />
);

export const PublisherField = (field: FormField) => (
  <TextField
    label={words.bookForm.publisher}
    autoComplete="off"
    maxLength={BOOK_NAME_MAX}
    {...field}
  />
);
