import { useState } from 'react';
import { isbn13Of } from '../../shared/isbn.ts';
import { BOOK_TITLE_MAX } from '../../shared/limits.ts';
import { pathTo } from '../../shared/paths.ts';
import { failureMessage } from '../api.ts';
import { BookFields } from '../features/books/BookFields.tsx';
import { EMPTY_BOOK, errorsOf, formOf, useBookDraft } from '../features/books/bookForm.ts';
import { changeSentence, useAddBook } from '../features/books/books.api.ts';
import { CoverPicker } from '../features/books/CoverPicker.tsx';
import type { ChosenCover } from '../features/books/chosenCover.ts';
import { words } from '../locales/words.ts';
import { useSearchParams } from '../params.ts';
import { navigate, useLocation } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import form from '../ui/Form.module.css';
import { FormAlert } from '../ui/FormAlert.tsx';
import { Link } from '../ui/Link.tsx';
import { Page } from '../ui/Page.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { useFormOf } from '../ui/useForm.ts';
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
  const [cover, setCover] = useState<ChosenCover>();
  const { values, change, errors, submit, end, refusal, isBusy } = useFormOf(
    useBookDraft(`${userId}.book`, EMPTY_BOOK, givenBy(address)),
    {
      save: useAddBook(),
      check: errorsOf,
      bodyOf: (values) => ({
        body: { ...formOf(values), title: values.title, authors: values.authors },
        cover: cover?.file,
      }),
      failure: changeSentence,
      onSaved({ book: { googleId, title }, coverError }) {
        if (coverError)
          alert(words.bookForm.coverFailed(failureMessage(coverError, words.bookForm.tryLater)));
        say(words.bookForm.added(title));
        navigate(pathTo('/details/:googleId', { googleId }), { replace: true });
      },
      onEnd: () => setCover(undefined),
    },
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
        <BookFields values={values} errors={errors} onChange={change} />
        <CoverPicker cover={cover} onChange={setCover} />
        <FormAlert refusal={refusal} returnTo={`/add-book${search}`}>
          {errors.googleId ? (
            <Link to={pathTo('/details/:googleId', { googleId: errors.googleId })}>
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
            onClick={end}
          >
            {words.controls.clear}
          </Button>
        </div>
      </form>
    </Page>
  );
}
