import { useEffect, useRef } from 'react';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { copyText } from '../../ui/copyText.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './Factors.module.css';

/** Recovery codes, this once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { say, alert } = useToasts();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => list.current?.focus(), []);
  return (
    <div className={styles.step}>
      <h3>{words.factors.codesTitle}</h3>
      <p>{words.factors.codesIntro}</p>
      <Card as="ol" ref={list} tabIndex={-1} dir="ltr" className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Card>
      <div className={styles.actions}>
        <Button
          onClick={() =>
            copyText(codes.join('\n')).then(
              () => say(words.factors.codesCopied),
              () => alert(words.factors.codesNotCopied),
            )
          }
        >
          {words.factors.codesCopy}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {words.factors.codesDone}
        </Button>
      </div>
    </div>
  );
}
