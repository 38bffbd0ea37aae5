import { type FormEvent, useState } from 'react';
import { isbn13Of } from '../../shared/isbn.ts';
import { BOOK_TITLE_MAX } from '../../shared/limits.ts';
import { pathTo } from '../../shared/paths.ts';
import { ApiError, isStatus, sentenceOf } from '../api.ts';
import { BookFields } from '../features/books/BookFields.tsx';
import {
  type BookField,
  EMPTY_BOOK,
  errorsOf,
  formOf,
  useBookDraft,
  withoutErrors,
} from '../features/books/bookForm.ts';
import { changeSentence, useAddBook, useSetCover } from '../features/books/books.api.ts';
import { CoverPicker } from '../features/books/CoverPicker.tsx';
import type { ChosenCover } from '../features/books/chosenCover.ts';
import type { FieldTexts } from '../locales/refusalTexts.ts';
import { words } from '../locales/words.ts';
import { useSearchParams } from '../params.ts';
import { navigate, useLocation } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import form from '../ui/Form.module.css';
import { FormAlert, type FormRefusal, formRefusal } from '../ui/FormAlert.tsx';
import { focusField } from '../ui/focusField.ts';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { SignInFirst } from './SignInFirst.tsx';

/** Adds a book that the catalogue lacks. */
export function AddBookPage() {
  const { currentUser } = useAccount();
  const { search } = useLocation();
  return currentUser ? (
    <AddBook key={currentUser._id} userId={currentUser._id} />
  ) : (
    <SignInFirst text={words.bookForm.signInToAdd} returnTo={`/add-book${search}`} />
  );
}

/** What was searched for, and not found. */
const givenBy = (address: URLSearchParams) => ({
  title: (address.get('title') ?? '').slice(0, BOOK_TITLE_MAX),
  isbn: isbn13Of(address.get('isbn') ?? '') ?? '',
});

function AddBook({ userId }: { userId: string }) {
  const { say, alert } = useToasts();
  const [address] = useSearchParams();
  const { search } = useLocation();
  const { values, change, clear } = useBookDraft(`${userId}.book`, EMPTY_BOOK, givenBy(address));
  const [cover, setCover] = useState<ChosenCover>();
  const [errors, setErrors] = useState<FieldTexts<BookField>>({});
  const [refusal, setRefusal] = useState<FormRefusal & { googleId?: string | undefined }>();
  const addition = useAddBook();
  const covering = useSetCover();
  const isBusy = addition.isPending || covering.isPending;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const wrong = errorsOf(values);
    setErrors(wrong);
    setRefusal(undefined);
    const [first] = Object.keys(wrong);
    if (first) return focusField(event.currentTarget, first);
    addition.mutate(
      { ...formOf(values), title: values.title, authors: values.authors },
      {
        onSuccess: async ({ googleId, title }) => {
          if (cover) await addCover(googleId, cover.file);
          clear();
          say(words.bookForm.added(title));
          navigate(pathTo('/details/:googleId', { googleId }), { replace: true });
        },
        onError: (error) => {
          const { googleId, ...fields } = error instanceof ApiError ? error.fields : {};
          setErrors(fields);
          setRefusal({
            ...formRefusal(error, changeSentence(error)),
            googleId: isStatus(error, 409) ? googleId : undefined,
          });
        },
      },
    );
  }

  // The book is there by then: without its picture, rather than not at all.
  const addCover = (googleId: string, file: Blob) =>
    covering
      .mutateAsync({ googleId, file })
      .catch((error: unknown) =>
        alert(words.bookForm.coverFailed(sentenceOf(error, words.bookForm.tryLater))),
      );

  return (
    <Page
      title={words.bookForm.addTitle}
      intro={words.bookForm.addIntro}
      width="prose"
      above={
        <ButtonLink variant="quiet" small to="/search">
          {words.controls.search}
        </ButtonLink>
      }
    >
      <form noValidate onSubmit={submit} className={form.form}>
        <BookFields
          values={values}
          errors={errors}
          onChange={(part) => {
            change(part);
            setErrors(withoutErrors(errors, Object.keys(part)));
          }}
        />
        <CoverPicker cover={cover} onChange={setCover} />
        <FormAlert refusal={refusal} returnTo={`/add-book${search}`}>
          {refusal?.googleId ? (
            <Link to={pathTo('/details/:googleId', { googleId: refusal.googleId })}>
              {words.bookForm.openIt}
            </Link>
          ) : null}
        </FormAlert>
        <div className={form.actions}>
          <Button type="submit" variant="primary" aria-disabled={isBusy}>
            {isBusy ? words.controls.adding : words.bookForm.add}
          </Button>
          <Button
            disabled={isBusy || (JSON.stringify(values) === JSON.stringify(EMPTY_BOOK) && !cover)}
            onClick={() => {
              clear();
              setCover(undefined);
              setErrors({});
              setRefusal(undefined);
            }}
          >
            {words.controls.clear}
          </Button>
        </div>
      </form>
    </Page>
  );
}
