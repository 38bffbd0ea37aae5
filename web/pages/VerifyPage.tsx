import { failureMessage } from '../api.ts';
import { useVerifyEmail } from '../features/accounts/accounts.api.ts';
import { words } from '../locales/words.ts';
import { useLocation } from '../router.tsx';
import { useAccount } from '../session/account.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import form from '../ui/Form.module.css';
import { Page } from '../ui/Page.tsx';
import { tokenOf } from './tokenOf.ts';

/** Proves an address, at a press: what looks through mails for harm opens links as well. */
export function VerifyPage() {
  const token = tokenOf(useLocation());
  const { currentUser } = useAccount();
  const verify = useVerifyEmail();
  return (
    <Page title={words.recovery.verifyTitle} intro={words.recovery.verifyIntro} width="narrow">
      <div className={form.form}>
        {token === '' ? <Alert text={words.recovery.noToken} /> : null}
        {verify.isError ? (
          <Alert text={failureMessage(verify.error, words.recovery.verifyFailed)} />
        ) : null}
        <p role="status">{verify.isSuccess ? words.recovery.verified : null}</p>
        {verify.isSuccess ? (
          <ButtonLink to={currentUser ? '/Account/Settings' : '/home'}>
            {currentUser ? words.settings.title : words.controls.goToHome}
          </ButtonLink>
        ) : (
          <Button
            variant="primary"
            aria-disabled={verify.isPending || token === ''}
            onClick={() => {
              if (verify.isPending || token === '') return;
              verify.mutate(token);
            }}
          >
            {verify.isPending ? words.recovery.verifying : words.recovery.verify}
          </Button>
        )}
      </div>
    </Page>
  );
}
