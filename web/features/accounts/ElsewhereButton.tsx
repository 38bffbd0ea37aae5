import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { site } from './accounts.api.ts';
import { addressElsewhere } from './elsewhere.api.ts';

interface ElsewhereButtonProps {
  returnTo: string | undefined;
  /** By which somebody new may come in. */
  invitation?: string | undefined;
  /** It stands where people sign up. */
  isNew?: boolean;
}

/** “Sign in with …”, where the site has a provider: leads there, and back to where one was going. */
export function ElsewhereButton({ returnTo, invitation, isNew = false }: ElsewhereButtonProps) {
  const provider = useQuery(site()).data?.oidc;
  return provider ? (
    <Button onClick={() => location.assign(addressElsewhere(returnTo, invitation))}>
      <LogIn size={18} aria-hidden />
      {isNew ? words.elsewhere.signUp(provider.name) : words.elsewhere.signIn(provider.name)}
    </Button>
  ) : null;
}
