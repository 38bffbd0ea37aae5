import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { pathTo } from '../../shared/paths.ts';
import { BookFinder } from '../features/books/BookFinder.tsx';
import { ColumnsForm } from '../features/imports/ColumnsForm.tsx';
import { ImportPreview } from '../features/imports/ImportPreview.tsx';
import { ImportProgress } from '../features/imports/ImportProgress.tsx';
import { ImportReport } from '../features/imports/ImportReport.tsx';
import {
  bookCount,
  importOf,
  isBusy,
  libraryHasChanged,
  useForgetImport,
  useRunImport,
} from '../features/imports/imports.api.ts';
import { saidText } from '../features/imports/saidText.ts';
import { titleOf } from '../features/imports/services.ts';
import { useSeenHere } from '../features/notifications/useSeenHere.ts';
import { longDate } from '../format.ts';
import { words } from '../locales/words.ts';
import { useParams } from '../params.ts';
import { navigate } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { focusNext } from '../ui/focusNext.ts';
import { Page } from '../ui/Page.tsx';
import { useToasts } from '../ui/Toasts.tsx';
import { UnloadedPage } from '../ui/Unloaded.tsx';
import { BroughtBooks, ImportEnd } from './ImportEnd.tsx';
import { LibraryPlaces } from './LibraryPlaces.tsx';
import { SignInFirst } from './SignInFirst.tsx';

/** One import: its preview, how far it has come, its report. */
export function ImportPage() {
  const { currentUser } = useAccount();
  const { id = '' } = useParams();
  const address = pathTo('/imports/:id', { id });
  if (!currentUser) return <SignInFirst text={words.imports.signInFirst} returnTo={address} />;
  return <OneImport key={id} userId={currentUser._id} id={id} />;
}

function OneImport({ userId, id }: { userId: string; id: string }) {
  const address = pathTo('/imports/:id', { id });
  const queries = useQueryClient();
  const { say } = useToasts();
  const query = useQuery(importOf(id));
  const run = useRunImport(id, (done) => {
    // Whoever reads elsewhere is told; here it is seen.
    if (location.hash.startsWith(`#${address}`)) return;
    const isApplied = done.state === 'applied';
    say(isApplied ? words.imports.imported(bookCount(done)) : words.imports.wasUndone, {
      label: words.imports.report,
      onPress: () => navigate(address),
    });
  });
  const forget = useForgetImport(id);
  const known = query.data;
  useSeenHere(address, known && !isBusy(known) ? known.state : undefined);

  // When it has become something else, so have its rows and the library.
  const before = useRef(known?.state);
  useEffect(() => {
    if (before.current !== undefined && known && before.current !== known.state) {
      // What was pressed has gone with the former state.
      if (document.activeElement === document.body) focusNext('main h1');
      if (!isBusy(known)) void libraryHasChanged(queries);
    }
    before.current = known?.state;
  }, [known, queries]);

  const start = (what: 'apply' | 'undo') => run.mutate(what);

  const back = (
    <>
      <LibraryPlaces />
      <ButtonLink variant="quiet" small to="/imports">
        {words.imports.toImports}
      </ButtonLink>
    </>
  );
  if (!known)
    return (
      <UnloadedPage
        query={query}
        title={words.imports.title}
        above={back}
        notFound={words.imports.notFound}
        way={{ to: '/imports', label: words.imports.toImports }}
        failed={words.imports.loadFailed}
      />
    );
  return (
    <Page
      title={titleOf(known.service)}
      above={back}
      intro={
        <>
          <bdi>{known.fileName}</bdi> · {longDate(known.createdAt)}
        </>
      }
    >
      {isBusy(known) ? <ImportProgress known={known} /> : null}
      {known.state === 'ready' ? (
        <ImportPreview
          userId={userId}
          known={known}
          isStarting={run.isPending}
          onImport={() => start('apply')}
          findBook={(onChoose) => (
            <BookFinder
              label={words.imports.rightBook}
              placeholder={words.imports.rightBook}
              onChoose={({ googleId }) => onChoose(googleId)}
            />
          )}
        />
      ) : null}
      {known.state === 'applied' || known.state === 'undone' ? (
        <ImportReport
          userId={userId}
          known={known}
          isStarting={run.isPending}
          onUndo={() => start('undo')}
          onGoOn={() => start('apply')}
          picture={<BroughtBooks known={known} />}
          end={(onShow) => <ImportEnd userId={userId} known={known} onShow={onShow} />}
        />
      ) : null}
      {known.state === 'failed' ? (
        <>
          <Alert
            text={saidText(
              known.messageId,
              known.messageParams,
              known.message ?? words.imports.failed,
            )}
          />
          {known.service === 'other' && known.columns ? <ColumnsForm known={known} /> : null}
          <p>
            <Button
              disabled={forget.isPending}
              onClick={() =>
                forget.mutate(undefined, {
                  onSuccess: () => navigate('/imports', { replace: true }),
                })
              }
            >
              {words.imports.forget}
            </Button>
          </p>
        </>
      ) : null}
    </Page>
  );
}
