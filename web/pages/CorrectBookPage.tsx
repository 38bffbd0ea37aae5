import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { BookDetails } from '../../shared/contract/books.ts';
import { pathTo } from '../../shared/paths.ts';
import { ApiError, isStatus } from '../api.ts';
import { BookFields } from '../features/books/BookFields.tsx';
import {
  type BookField,
  errorsOf,
  formOf,
  useBookDraft,
  valuesOf,
  withoutErrors,
} from '../features/books/bookForm.ts';
import {
  bookDetails,
  bookSentence,
  changeSentence,
  mayCorrect,
  useCorrectBook,
  useSetCover,
} from '../features/books/books.api.ts';
import { CoverPicker } from '../features/books/CoverPicker.tsx';
import type { ChosenCover } from '../features/books/chosenCover.ts';
import type { FieldTexts } from '../locales/refusalTexts.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { navigate } from '../router.tsx';
import { ownProfile } from '../session/account.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import form from '../ui/Form.module.css';
import { FormAlert, type FormRefusal, formRefusal } from '../ui/FormAlert.tsx';
import { focusField } from '../ui/focusField.ts';
import { Page } from '../ui/Page.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { Skeleton, Waiting } from '../ui/Waiting.tsx';
import { SignInFirst } from './SignInFirst.tsx';

/** Writers, admins and whoever is alone with a book that they added put right what the catalogue says of it. */
export function CorrectBookPage() {
  const { googleId = '' } = useParams();
  const place = pathTo('/details/:googleId', { googleId });
  const access = useQuery(ownProfile());
  const book = useQuery(bookDetails(googleId));
  const permission = useQuery({ ...mayCorrect(googleId), enabled: access.isSuccess });

  if (access.isError && isStatus(access.error, 401))
    return (
      <SignInFirst
        text={words.bookForm.signInToCorrect}
        returnTo={pathTo('/details/:googleId/correct', { googleId })}
      />
    );
  if (access.isPending || book.isPending || (access.isSuccess && permission.isPending))
    return (
      <Page title={words.bookForm.correctTitle} isWaiting width="prose">
        <Waiting text={words.books.loadingDetails}>
          <Skeleton shape="row" />
          <Skeleton shape="row" />
        </Waiting>
      </Page>
    );
  if (!access.data || !book.data || permission.data === undefined)
    return (
      <Page title={words.bookForm.correctTitle} width="prose">
        <Alert text={bookSentence(book.error ?? access.error ?? permission.error)}>
          <Button
            small
            onClick={() => {
              void access.refetch();
              void book.refetch();
              if (access.data) void permission.refetch();
            }}
          >
            {words.controls.retry}
          </Button>
        </Alert>
      </Page>
    );
  if (!permission.data)
    return (
      <Page title={words.states.accessDenied} width="prose">
        <Empty
          drawing="lamp"
          text={words.bookForm.mayNotCorrect}
          more={words.bookForm.mayNotCorrectMore}
        >
          <ButtonLink variant="primary" to={place}>
            {words.controls.backToBook}
          </ButtonLink>
        </Empty>
      </Page>
    );
  return (
    <CorrectBook key={googleId} googleId={googleId} book={book.data} userId={access.data._id} />
  );
}

interface CorrectBookProps {
  googleId: string;
  book: BookDetails;
  userId: string;
}

function CorrectBook({ googleId, book, userId }: CorrectBookProps) {
  const { say } = useToasts();
  // As it was when this began: what others correct meanwhile is not put back.
  const [before] = useState(() => valuesOf(book));
  const { values, change, clear } = useBookDraft(`${userId}.${googleId}.correction`, before);
  const [cover, setCover] = useState<ChosenCover>();
  const [errors, setErrors] = useState<FieldTexts<BookField | 'cover'>>({});
  const [refusal, setRefusal] = useState<FormRefusal>();
  const correction = useCorrectBook(googleId);
  const covering = useSetCover();
  const isBusy = correction.isPending || covering.isPending;
  const place = pathTo('/details/:googleId', { googleId });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const changes = formOf(values, before);
    const fields = Object.keys(changes);
    // What was wrong before and is not touched can stay so.
    const wrong = Object.fromEntries(
      Object.entries(errorsOf(values)).filter(([field]) => fields.includes(field)),
    );
    setErrors(wrong);
    setRefusal(undefined);
    const [first] = Object.keys(wrong);
    if (first) return focusField(event.currentTarget, first);
    try {
      if (fields.length > 0) await correction.mutateAsync(changes);
      if (cover) await covering.mutateAsync({ googleId, file: cover.file });
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      return setRefusal(formRefusal(error, changeSentence(error)));
    }
    clear();
    say(fields.length > 0 || cover ? words.bookForm.corrected : words.bookForm.unchanged);
    navigate(place, { replace: true });
  }

  return (
    <Page
      title={words.bookForm.correctTitle}
      documentTitle={words.bookForm.correctTitleOf(book.title)}
      intro={<bdi>{book.title}</bdi>}
      width="prose"
      above={
        <ButtonLink variant="quiet" small to={place}>
          {words.controls.backToBook}
        </ButtonLink>
      }
    >
      <form noValidate onSubmit={submit} className={form.form}>
        <BookFields
          values={values}
          errors={errors}
          googleId={googleId}
          onChange={(part) => {
            change(part);
            setErrors(withoutErrors(errors, Object.keys(part)));
          }}
        />
        <CoverPicker cover={cover} onChange={setCover} error={errors.cover} />
        <FormAlert refusal={refusal} />
        <div className={form.actions}>
          <Button type="submit" variant="primary" aria-disabled={isBusy}>
            {isBusy ? words.controls.saving : words.bookForm.correct}
          </Button>
          <Button
            disabled={isBusy}
            onClick={() => {
              clear();
              navigate(place, { replace: true });
            }}
          >
            {words.controls.cancel}
          </Button>
        </div>
      </form>
    </Page>
  );
}
