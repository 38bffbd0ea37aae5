import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { Reply } from '../../../shared/contract/index.ts';
import { TOKEN_NAME_MAX } from '../../../shared/limits.ts';
import { tokenNameError } from '../../../shared/rules.ts';
import { TOKEN_SCOPES, type TokenScope } from '../../../shared/tokens.ts';
import { refusalText, words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { Copyable } from '../../ui/Copyable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import fieldStyles from '../../ui/Field.module.css';
import { SelectField, TextField } from '../../ui/Field.tsx';
import formStyles from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './Tokens.module.css';
import { useMakeToken } from './tokens.api.ts';

type Made = Reply<'POST /api/account/tokens'>;

interface TokenDialogProps {
  /** What is in the fields to begin with. */
  start?: { name: string; scope: TokenScope } | undefined;
  /** How a token of this kind is used, beside it. */
  usage?: (made: Made) => ReactNode;
  onClose: () => void;
}

/** Makes a token, and shows it this once. */
export function TokenDialog({ start, usage, onClose }: TokenDialogProps) {
  const [made, setMade] = useState<Made>();
  return (
    <Dialog title={made ? made.name : words.tokens.create} onClose={onClose}>
      {made ? (
        <MadeToken made={made} onDone={onClose}>
          {usage?.(made)}
        </MadeToken>
      ) : (
        <TokenForm start={start} onMade={setMade} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface TokenFormProps extends Pick<TokenDialogProps, 'start' | 'onClose'> {
  onMade: (made: Made) => void;
}

/** After so many days a token ends, unless it has no end. */
const ENDS = ['30', '90', '365', 'never'] as const;

function TokenForm({ start, onMade, onClose }: TokenFormProps) {
  const errorId = useId();
  const form = useForm({
    savedAs: `token.${start?.scope ?? 'new'}`,
    // Scopes stand in one text, with spaces between them.
    start: {
      name: start?.name ?? '',
      scopes: start?.scope ?? '',
      // Nobody wants to go through the menus of an e-reader four times a year.
      expiresAt: start?.scope === 'kosync' ? 'never' : '90',
    },
    save: useMakeToken(),
    check: ({ name, scopes }) => {
      const wrong = tokenNameError(name);
      return {
        name: wrong ? refusalText(wrong) : undefined,
        scopes: scopes === '' ? refusalText({ id: 'token_scopes_required' }) : undefined,
      };
    },
    bodyOf: ({ name, scopes, expiresAt }) => ({
      name,
      scopes: TOKEN_SCOPES.filter((scope) => scopes.split(' ').includes(scope)),
      expiresAt: expiresAt === 'never' ? null : inDays(Number(expiresAt)),
    }),
    failure: words.tokens.makeFailed,
    onSaved: onMade,
    onEnd: () => {},
  });
  const chosen = form.values.scopes.split(' ').filter(Boolean);
  const wrongScopes = form.errors.scopes;
  return (
    <form noValidate onSubmit={form.submit} className={formStyles.form}>
      <TextField
        label={words.tokens.name}
        hint={words.tokens.nameHint}
        maxLength={TOKEN_NAME_MAX}
        autoComplete="off"
        {...form.field('name')}
      />
      <fieldset>
        <legend className={fieldStyles.label}>{words.tokens.may}</legend>
        {TOKEN_SCOPES.map((scope) => (
          <CheckField
            key={scope}
            label={words.tokens.scopes[scope]}
            checked={chosen.includes(scope)}
            aria-invalid={wrongScopes ? true : undefined}
            aria-describedby={wrongScopes ? errorId : undefined}
            onChange={({ target }) =>
              form.change({
                scopes: [
                  ...chosen.filter((each) => each !== scope),
                  ...(target.checked ? [scope] : []),
                ].join(' '),
              })
            }
          />
        ))}
        {wrongScopes ? (
          <p id={errorId} className={fieldStyles.error}>
            {wrongScopes}
          </p>
        ) : null}
      </fieldset>
      <SelectField label={words.tokens.end} {...form.field('expiresAt')}>
        {ENDS.map((end) => (
          <option key={end} value={end}>
            {words.tokens.ends[end]}
          </option>
        ))}
      </SelectField>
      <FormAlert refusal={form.refusal} />
      <FormActions
        isBusy={form.isBusy}
        label={words.tokens.make}
        busyLabel={words.tokens.making}
        onCancel={() => {
          form.end();
          onClose();
        }}
      />
    </form>
  );
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

interface MadeTokenProps {
  made: Made;
  children: ReactNode;
  onDone: () => void;
}

function MadeToken({ made, children, onDone }: MadeTokenProps) {
  const text = useRef<HTMLElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <div className={styles.made}>
      <p>{words.tokens.made}</p>
      <Copyable ref={text} label={words.tokens.token} text={made.token} />
      {children}
      <Button variant="primary" onClick={onDone}>
        {words.tokens.done}
      </Button>
    </div>
  );
}
