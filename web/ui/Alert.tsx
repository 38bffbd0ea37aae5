import { CircleAlert } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './Alert.module.css';
import { focusNext } from './focusNext.ts';

/** Says at once, in red, what went wrong; `children` are what can be done about it. */
export function Alert({ text, children }: { text: string; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // It goes when what was tried again has come, and its button with it.
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      // Behind a dialog nothing can have the focus.
      const title = element.closest('dialog')?.getAttribute('aria-labelledby');
      // The dialog may go as well.
      focusNext(...(title ? [`#${CSS.escape(title)}`] : []), 'main h1:not([data-waiting])');
    };
  }, []);
  return (
    <div ref={box} role="alert" className={styles.alert}>
      <CircleAlert size={20} aria-hidden />
      <p>{text}</p>
      {children}
    </div>
  );
}
