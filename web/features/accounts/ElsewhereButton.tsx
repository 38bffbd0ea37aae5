import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { addressElsewhere } from './elsewhere.api.ts';
import { site } from './recovery.api.ts';

/** “Sign in with …”, where the site has a provider: leads there, and back to where one was going. */
export function ElsewhereButton({ returnTo }: { returnTo: string | undefined }) {
  const provider = useQuery(site()).data?.oidc;
  return provider ? (
    <Button onClick={() => location.assign(addressElsewhere(returnTo))}>
      <LogIn size={18} aria-hidden />
      {words.elsewhere.signIn(provider.name)}
    </Button>
  ) : null;
}
