import { Copy } from 'lucide-react';
import { type ReactNode, type Ref, useId } from 'react';
import { words } from '../locales/words.ts';
import { Button } from './Button.tsx';
import styles from './Copyable.module.css';
import { copyText } from './copyText.ts';
import { useToasts } from './Toasts.tsx';

interface CopyableProps {
  /** What it is: an address, a token. */
  label: string;
  text: string;
  /** What else can be done with it, beside its button. */
  children?: ReactNode;
  /** Of the text, which can have the focus. */
  ref?: Ref<HTMLElement>;
}

/** A text for another program, with a button that copies it. One press on the text marks all of it. */
export function Copyable({ label, text, children, ref }: CopyableProps) {
  const { say, alert } = useToasts();
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
    <div role="group" aria-labelledby={id} className={styles.copyable}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <div className={styles.line}>
        <code ref={ref} tabIndex={-1} dir="ltr" className={styles.text}>
          {text}
        </code>
        <Button
          small
          aria-label={words.copies.copyOf(label)}
          onClick={() =>
            copyText(text).then(
              () => say(words.copies.copied),
              () => alert(words.copies.notCopied),
            )
          }
        >
          <Copy size={16} aria-hidden />
          {words.copies.copy}
        </Button>
        {children}
      </div>
    </div>
  );
}
