import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { words } from '../locales/words.ts';
import { Button } from './Button.tsx';
import field from './Field.module.css';
import { Frame, type Labelled, useIds } from './Field.tsx';
import styles from './PasswordField.module.css';

/** A field for a password, with a button that shows what is typed until the form is sent. */
export function PasswordField({
  label,
  error,
  hint,
  ...input
}: Labelled & Omit<ComponentProps<'input'>, 'type'>) {
  const ids = useIds(error, hint, input);
  const [isShown, setShown] = useState(false);
  const typed = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const form = typed.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Frame label={label} error={error} hint={hint} ids={ids}>
      <div className={styles.row}>
        <input
          ref={typed}
          dir="auto"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...input}
          {...ids.field}
          type={isShown ? 'text' : 'password'}
          className={field.control}
        />
        <Button
          className={styles.show}
          aria-pressed={isShown}
          aria-controls={ids.id}
          title={words.accounts.showPassword}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={20} aria-hidden />
          {/* In words, not as a label: the field alone is labelled as the password. */}
          <span className="visually-hidden">{words.accounts.showPassword}</span>
        </Button>
      </div>
    </Frame>
  );
}
