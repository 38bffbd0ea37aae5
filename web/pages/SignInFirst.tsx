import { words } from '../locales/words.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';

/** Instead of a screen for members: why to sign in or up, and the way there and back. */
export const SignInFirst = ({ text, returnTo }: { text: string; returnTo: string }) => (
  <Page title={words.states.signInRequired} width="prose">
    <Empty drawing="lamp" text={text}>
      <ButtonLink variant="primary" to="/Account/Signin" state={{ returnTo }}>
        {words.controls.signIn}
      </ButtonLink>
      <ButtonLink to="/Account/Signup" state={{ returnTo }}>
        {words.frame.signUp}
      </ButtonLink>
    </Empty>
  </Page>
);
