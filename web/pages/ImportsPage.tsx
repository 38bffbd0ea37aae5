import { ChooseFile } from '../features/imports/ChooseFile.tsx';
import { ImportHistory } from '../features/imports/ImportHistory.tsx';
import { ServiceGuide } from '../features/imports/ServiceGuide.tsx';
import { words } from '../locales/words.ts';
import { useAccount } from '../session/account.tsx';
import { Page } from '../ui/Page.tsx';
import { LibraryPlaces } from './LibraryPlaces.tsx';
import { SignInFirst } from './SignInFirst.tsx';

/** Where people bring the books that they have kept elsewhere. */
export function ImportsPage() {
  const { currentUser } = useAccount();
  if (!currentUser) return <SignInFirst text={words.imports.signInFirst} returnTo="/imports" />;
  return (
    <Page title={words.imports.title} above={<LibraryPlaces />} intro={words.imports.intro}>
      <ChooseFile />
      <ImportHistory>
        <ServiceGuide />
      </ImportHistory>
    </Page>
  );
}
