import { useQuery } from '@tanstack/react-query';
import { LogIn } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { ProofFor } from '../../../shared/contract/oidc.ts';
import { words } from '../../locales/words.ts';
import { useSearchParams } from '../../params.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { site } from './accounts.api.ts';
import { ownLink, useProof } from './elsewhere.api.ts';
import { elsewhereSentence } from './elsewhereSentence.ts';
import styles from './Factors.module.css';

/** How the owner of an account shows that it is them: by their password, or anew where they come from. */
export interface Owner {
  /** What the provider is called, of whoever has no password; undefined of everybody else. */
  elsewhere: string | undefined;
  proofFor: ProofFor;
  isProven: boolean;
}

export function useOwner(proofFor: ProofFor): Owner {
  const provider = useQuery(site()).data?.oidc;
  const link = useQuery({ ...ownLink(), enabled: Boolean(provider) }).data;
  return {
    elsewhere: link?.hasPassword === false ? provider?.name : undefined,
    proofFor,
    isProven: link?.proven.includes(proofFor) === true,
  };
}

/** The field for one's password, or the way to confirm it elsewhere. */
export function OwnerField({ owner, ...field }: OwnerFieldProps) {
  const proof = useProof();
  const [query] = useSearchParams();
  const { elsewhere, proofFor, isProven } = owner;
  if (elsewhere === undefined)
    return (
      <PasswordField
        label={words.settings.currentPassword}
        autoComplete="current-password"
        {...field}
      />
    );
  if (isProven) return <p role="status">{words.elsewhere.confirmed(elsewhere)}</p>;
  const refused = query.get('part') === proofFor ? query.get('refused') : null;
  return (
    <>
      {refused ? <Alert text={elsewhereSentence(refused)} /> : null}
      <p>{words.elsewhere.confirmHint(elsewhere)}</p>
      <div className={styles.actions}>
        <Button
          aria-disabled={proof.isPending}
          onClick={() => proof.isPending || proof.mutate(proofFor)}
        >
          <LogIn size={18} aria-hidden />
          {words.elsewhere.confirm(elsewhere)}
        </Button>
      </div>
    </>
  );
}

type OwnerFieldProps = { owner: Owner } & Omit<ComponentProps<typeof PasswordField>, 'label'>;
