import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';
import { words } from '../words/words.ts';

/** An address that leads nowhere. */
export const NotFoundPage = () => (
  <Page title={words.states.notFound} width="prose">
    <Empty drawing="lamp" text={words.states.nothingHere} more={words.states.mayBeMistyped}>
      <ButtonLink look="primary" to="/home">
        {words.controls.goToHome}
      </ButtonLink>
    </Empty>
  </Page>
);
