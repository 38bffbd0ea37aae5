import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookDetails } from '../../shared/contract/books.ts';
import { pathTo } from '../../shared/paths.ts';
import { isStatus } from '../api.ts';
import { BookFields } from '../features/books/BookFields.tsx';
import { errorsOf, formOf, useBookDraft, valuesOf } from '../features/books/bookForm.ts';
import {
  bookDetails,
  bookSentence,
  changeSentence,
  mayCorrect,
  useCorrectBook,
} from '../features/books/books.api.ts';
import { CoverPicker } from '../features/books/CoverPicker.tsx';
import type { ChosenCover } from '../features/books/chosenCover.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { navigate } from '../router.tsx';
import { ownProfile } from '../session/account.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import form from '../ui/Form.module.css';
import { FormAlert } from '../ui/FormAlert.tsx';
import { Page } from '../ui/Page.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { useFormOf } from '../ui/useForm.ts';
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
  const [cover, setCover] = useState<ChosenCover>();
  const place = pathTo('/details/:googleId', { googleId });
  // From what it was when this began: what others correct meanwhile is not put back.
  const draft = useBookDraft(`${userId}.${googleId}.correction`, valuesOf(book));
  const { values, change, errors, submit, end, refusal, isBusy } = useFormOf(draft, {
    save: useCorrectBook(googleId),
    check(values) {
      const changes = formOf(values, draft.began);
      // What was wrong before and is not touched can stay so.
      return Object.fromEntries(
        Object.entries(errorsOf(values)).filter(([field]) => field in changes),
      );
    },
    bodyOf: (values, began) => ({ body: formOf(values, began), cover: cover?.file }),
    failure: changeSentence,
    onSaved: (isChanged) => say(isChanged ? words.bookForm.corrected : words.bookForm.unchanged),
    onEnd: () => navigate(place, { replace: true }),
  });

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
        <BookFields values={values} errors={errors} googleId={googleId} onChange={change} />
        <CoverPicker cover={cover} onChange={setCover} error={errors.cover} />
        <FormAlert refusal={refusal} />
        <div className={form.actions}>
          <Button type="submit" variant="primary" aria-disabled={isBusy}>
            {isBusy ? words.controls.saving : words.bookForm.correct}
          </Button>
          <Button disabled={isBusy} onClick={end}>
            {words.controls.cancel}
          </Button>
        </div>
      </form>
    </Page>
  );
}
