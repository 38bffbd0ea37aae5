import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { site } from './accounts.api.ts';
import { knowsPasskeys, useSignInWithPasskey } from './factors.api.ts';

interface PasskeyButtonProps {
  /** The password was right; else the passkey is everything. */
  isSecondFactor: boolean;
  onDone: () => void;
}

/** Signs in with a passkey, where site and browser know of them. */
export function PasskeyButton({ isSecondFactor, onDone }: PasskeyButtonProps) {
  const offers = useQuery(site()).data;
  const signIn = useSignInWithPasskey();
  if (!offers?.hasPasskeys || !knowsPasskeys()) return null;
  return (
    <>
      {signIn.isError ? (
        <Alert text={failureMessage(signIn.error, words.factors.passkeyFailed)} />
      ) : null}
      <Button
        variant={isSecondFactor ? 'primary' : 'secondary'}
        aria-disabled={signIn.isPending}
        onClick={() => {
          if (!signIn.isPending) signIn.mutate(isSecondFactor, { onSuccess: onDone });
        }}
      >
        <Fingerprint size={18} aria-hidden />
        {words.factors.signInWithPasskey}
      </Button>
    </>
  );
}
