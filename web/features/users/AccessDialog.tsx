import { useState } from 'react';
import type { Account } from '../../../shared/contract/users.ts';
import { failureMessage } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copyText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { useToasts } from '../../ui/Toasts.tsx';
import { useClearFactors, useMakeResetLink } from './users.api.ts';

/** How somebody gets back in: a link to a new password, shown once; no second factor any more. */
export function AccessDialog({ user, onClose }: { user: Account; onClose: () => void }) {
  const [link, setLink] = useState('');
  const make = useMakeResetLink(user._id);
  const clear = useClearFactors(user._id);
  const { say } = useToasts();
  return (
    <Dialog title={words.recovery.accessOf(user.username)} onClose={onClose}>
      <div className={form.form}>
        <p>{words.recovery.linkIntro}</p>
        {make.isError ? (
          <Alert text={failureMessage(make.error, words.recovery.linkFailed)} />
        ) : null}
        {link ? (
          <ResetLink link={link} />
        ) : (
          <Button
            variant="primary"
            aria-disabled={make.isPending}
            onClick={() => {
              if (make.isPending) return;
              make.mutate(undefined, { onSuccess: ({ token }) => setLink(linkOf(token)) });
            }}
          >
            {words.recovery.makeLink}
          </Button>
        )}
        <p>{words.factors.clearIntro}</p>
        <Button
          variant="danger"
          aria-disabled={clear.isPending}
          onClick={() => {
            if (clear.isPending) return;
            clear.mutate(undefined, {
              onSuccess: () => say(words.factors.cleared),
            });
          }}
        >
          {words.factors.clear}
        </Button>
      </div>
    </Dialog>
  );
}

function ResetLink({ link }: { link: string }) {
  const { say, alert } = useToasts();
  return (
    <>
      <TextField
        label={words.recovery.link}
        hint={words.recovery.linkOnce}
        dir="ltr"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <Button
        variant="primary"
        onClick={() =>
          copyText(link).then(
            () => say(words.recovery.copied),
            () => alert(words.recovery.notCopied),
          )
        }
      >
        {words.recovery.copy}
      </Button>
    </>
  );
}

/** Of the site as the admin sees it: what a server takes for its address may be a proxy's idea. */
const linkOf = (token: string) =>
  `${location.origin}${location.pathname}#/Account/Reset?token=${token}`;
