import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { words } from '../locales/words.ts';
import { Button, IconButton } from './Button.tsx';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, open for as long as it is rendered: the browser keeps the focus inside, closes it
 * on Escape, and gives the focus back to where it was.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // From now on, for when what had the focus has gone; before, the browser would have begun with it.
    if (heading.current) heading.current.tabIndex = -1;
    // The first field; in a question without fields the way back, so that Enter destroys nothing.
    element?.querySelector<HTMLElement>('input, select, textarea, [data-way-back]')?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file or select inside may send a cancel of its own.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.header}>
        <h2 ref={heading} id={titleId}>
          {title}
        </h2>
        <IconButton small className={styles.close} label={words.controls.close} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      {children}
    </dialog>
  );
}

interface ConfirmProps {
  question: string;
  children?: ReactNode;
  confirmLabel: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is destroyed; the focus is on the way back. */
export const Confirm = ({
  question,
  children,
  confirmLabel,
  isBusy,
  onConfirm,
  onClose,
}: ConfirmProps) => (
  <Dialog title={question} onClose={onClose}>
    {children}
    <footer className={styles.actions}>
      <Button onClick={onClose} data-way-back>
        {words.controls.cancel}
      </Button>
      <Button variant="danger" disabled={isBusy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </footer>
  </Dialog>
);
