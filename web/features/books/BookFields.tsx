import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { isbn13Of } from '../../../shared/isbn.ts';
import { BOOK_NAME_MAX, BOOK_TITLE_MAX } from '../../../shared/limits.ts';
import { pathTo } from '../../../shared/paths.ts';
import type { FieldTexts } from '../../locales/refusalTexts.ts';
import { words } from '../../locales/words.ts';
import { TextArea, TextField } from '../../ui/Field.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { Link } from '../../ui/Link.tsx';
import { RepeatedField } from '../../ui/RepeatedField.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import styles from './BookFields.module.css';
import type { BookField, BookValues } from './bookForm.ts';
import { bookOfIsbn } from './books.api.ts';
import {
  BookLanguageField,
  BookTitleField,
  IsbnField,
  PagesField,
  PublisherField,
} from './EditionFields.tsx';

interface BookFieldsProps {
  values: BookValues;
  errors: FieldTexts<BookField>;
  onChange: (part: Partial<BookValues>) => void;
  /** The book that is corrected: its own ISBN is no other book's. */
  googleId?: string;
}

/** What can be said of a book, to add one and to correct one. */
export function BookFields({ values, errors, onChange, googleId }: BookFieldsProps) {
  const field = (name: Exclude<BookField, 'authors'>) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  return (
    <>
      <BookTitleField {...field('title')} />
      <TextField
        label={words.bookForm.subtitle}
        autoComplete="off"
        maxLength={BOOK_TITLE_MAX}
        {...field('subtitle')}
      />
      <TextField
        label={words.bookForm.originalTitle}
        autoComplete="off"
        maxLength={BOOK_TITLE_MAX}
        {...field('originalTitle')}
      />
      <RepeatedField
        label={words.bookForm.authors}
        each={words.bookForm.author}
        eachAt={words.bookForm.authorAt}
        remove={words.bookForm.removeAuthor}
        removeAt={words.bookForm.removeAuthorAt}
        addAnother={words.bookForm.addAuthor}
        name="authors"
        maxLength={BOOK_NAME_MAX}
        values={values.authors}
        error={errors.authors}
        onChange={(authors) => onChange({ authors })}
      />
      <div>
        <IsbnField {...field('isbn')} />
        <IsbnCheck isbn={values.isbn} googleId={googleId} />
      </div>
      <div className={styles.facts}>
        <TextField
          label={words.bookForm.year}
          autoComplete="off"
          maxLength={40}
          hint={words.bookForm.yearHint}
          {...field('year')}
        />
        <PagesField {...field('pageCount')} />
        <BookLanguageField {...field('language')} />
        <PublisherField {...field('publisher')} />
      </div>
      <div className={styles.short}>
        <TextArea
          label={words.bookForm.categories}
          rows={2}
          hint={words.bookForm.categoriesHint}
          {...field('categories')}
        />
      </div>
      <TextArea
        label={words.bookForm.description}
        rows={6}
        hint={
          /<\w/.test(values.description)
            ? words.bookForm.descriptionTags
            : words.bookForm.descriptionHint
        }
        {...field('description')}
      />
    </>
  );
}

/** Says while an ISBN is typed when the book it is of is here already. */
function IsbnCheck({ isbn, googleId }: { isbn: string; googleId: string | undefined }) {
  const isbn13 = useDebounced(isbn13Of(isbn));
  const check = useQuery({ ...bookOfIsbn(isbn13 ?? ''), enabled: isbn13 !== undefined });
  const book = isbn13 !== undefined && check.data?.googleId !== googleId ? check.data : undefined;
  return (
    <div role="status">
      {book ? (
        <p className={styles.known}>
          <CircleCheck size={18} aria-hidden />
          <span>
            <Filled
              text={googleId === undefined ? words.bookForm.isbnIsHere : words.bookForm.isbnIsTaken}
            >
              <Link to={pathTo('/details/:googleId', { googleId: book.googleId })}>
                <bdi>{book.title}</bdi>
              </Link>
            </Filled>
          </span>
        </p>
      ) : null}
    </div>
  );
}
