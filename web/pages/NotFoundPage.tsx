import { words } from '../locales/words.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';

/** An address that leads nowhere. */
export const NotFoundPage = () => (
  <Page title={words.states.notFound} width="prose">
    <Empty drawing="lamp" text={words.states.nothingHere} more={words.states.mayBeMistyped}>
      <ButtonLink variant="primary" to="/home">
        {words.controls.goToHome}
      </ButtonLink>
    </Empty>
  </Page>
);
