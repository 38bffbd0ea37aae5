import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';

/** An address that leads nowhere. */
export const NotFoundPage = () => (
  <Page title="Page not found" width="prose">
    <Empty
      drawing="lamp"
      text="There is nothing at this address."
      more="It may have been mistyped."
    >
      <ButtonLink look="primary" to="/home">
        Go to Home
      </ButtonLink>
    </Empty>
  </Page>
);
