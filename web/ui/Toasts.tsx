import { X } from 'lucide-react';
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { words } from '../locales/words.ts';
import styles from './Toasts.module.css';

interface Toast {
  id: number;
  tone: 'good' | 'bad';
  text: string;
  action?: ToastAction | undefined;
}

/** What can be pressed beside it: what takes it back. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

interface ToastContext {
  /** Says once, quietly, that something was done. */
  say(text: string, action?: ToastAction): void;
  /** Says that something went wrong; stays until it is closed. */
  alert(text: string): void;
}

const Context = createContext<ToastContext | undefined>(undefined);
const SHOWN_MS = 6_000;

/** Says things without taking the focus: `say` politely, `alert` at once. */
export function useToasts(): ToastContext {
  const context = use(Context);
  if (!context) throw new Error('useToasts() outside of ToastProvider');
  return context;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const lastId = useRef(0);

  const close = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const add = useCallback(
    (tone: Toast['tone'], text: string, action?: ToastAction) => {
      lastId.current += 1;
      const id = lastId.current;
      // The same sentence twice is said once more, not stacked.
      setToasts((shown) => [
        ...shown.filter((toast) => toast.text !== text),
        { id, tone, text, action },
      ]);
      // What can be taken back is there for longer.
      if (tone === 'good') setTimeout(() => close(id), action ? 2 * SHOWN_MS : SHOWN_MS);
    },
    [close],
  );
  const [context] = useState<ToastContext>(() => ({
    say: (text, action) => add('good', text, action),
    alert: (text) => add('bad', text),
  }));

  const toastsOf = (tone: Toast['tone']) =>
    toasts
      .filter((toast) => toast.tone === tone)
      .map((toast) => (
        <p key={toast.id} className={`${styles.toast} ${styles[toast.tone]}`}>
          <span>{toast.text}</span>
          {toast.action ? (
            <button
              type="button"
              className={styles.action}
              onClick={() => {
                close(toast.id);
                toast.action?.onPress();
              }}
            >
              {toast.action.label}
            </button>
          ) : null}
          <button type="button" aria-label={words.controls.dismiss} onClick={() => close(toast.id)}>
            <X size={16} aria-hidden />
          </button>
        </p>
      ));

  return (
    <Context value={context}>
      {children}
      <div className={styles.toasts}>
        <div role="status">{toastsOf('good')}</div>
        <div role="alert">{toastsOf('bad')}</div>
      </div>
    </Context>
  );
}
