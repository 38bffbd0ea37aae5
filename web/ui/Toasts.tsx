import { X } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { words } from '../locales/words.ts';
import { useLocation } from '../router.tsx';
import { offlineText } from './offlineText.ts';
import styles from './Toasts.module.css';

interface Toast {
  id: number;
  tone: Tone;
  text: string;
  action?: ToastAction | undefined;
  /** When it was said, in ms by `performance.now()`. */
  at: number;
  /** No answer came: once the network is back, that is no reason any more. */
  isOfNetwork?: boolean;
}

type Tone = 'good' | 'bad';

/** What can be pressed beside it: what takes it back. */
export interface ToastAction {
  label: string;
  onPress: () => void;
}

interface ToastContext {
  /** Says once, quietly, that something was done. */
  say(text: string, action?: ToastAction): void;
  /** Says that something went wrong; stays until it is closed, its page is left, or the network is back that was missing. */
  alert(text: string, because?: { isOfNetwork?: boolean }): void;
}

const Context = createContext<ToastContext | undefined>(undefined);
const SHOWN_MS = 6_000;
/** What can be taken back is there for longer. */
const UNDO_MS = 10_000;
/** More would hide the page: the older ones wait until there is room. */
const SHOWN_MOST = 2;
/** More than these do not wait. */
const KEPT_MOST = 5;

/** Says things without taking the focus: `say` politely, `alert` at once. */
export function useToasts(): ToastContext {
  const context = use(Context);
  if (!context) throw new Error('useToasts() outside of ToastProvider');
  return context;
}

interface ToastProviderProps {
  /** Who sits there; undefined: a visitor. */
  person: string | undefined;
  children: ReactNode;
}

/**
 * What can be taken back is there for its time, however much is said after it and wherever one goes, and a failure until it
 * is closed, though it may wait for its place; of what is only said, the last is there. Both are about a page, and go with it. Only who did it takes it back: it goes with them. The newest is at the bottom.
 */
export function ToastProvider({ person, children }: ToastProviderProps) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const lastId = useRef(0);

  const close = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const [context] = useState<ToastContext>(() => {
    function add(toast: Omit<Toast, 'id' | 'at'>, stays: (before: Toast) => boolean) {
      lastId.current += 1;
      const added = { ...toast, id: lastId.current, at: performance.now() };
      setToasts((before) => {
        const kept = withoutOneTooMany([...before.filter(stays), added]);
        // What is only said does not wait: it would come long after what it is about.
        const shown = shownOf(kept);
        return kept.filter((each) => each.action || each.tone === 'bad' || shown.includes(each));
      });
    }
    return {
      say: (text, action) =>
        add({ tone: 'good', text, action }, ({ tone, action }) => tone === 'bad' || !!action),
      // The same sentence is not there twice.
      alert(failure, { isOfNetwork = false } = {}) {
        const text = (isOfNetwork ? offlineText(failure) : undefined) ?? failure;
        add(
          { tone: 'bad', text, isOfNetwork },
          (before) => before.tone === 'good' || before.text !== text,
        );
      },
    };
  });

  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time a page is left
  useEffect(() => {
    setToasts((shown) => shown.filter((toast) => toast.action || !wasRead(toast)));
  }, [pathname]);
  useLayoutEffect(() => {
    if (person === undefined) return;
    return () => setToasts((shown) => shown.filter(({ action }) => !action));
  }, [person]);
  useEffect(() => {
    const isBack = () =>
      setToasts((shown) => shown.filter((toast) => !toast.isOfNetwork || !wasRead(toast)));
    addEventListener('online', isBack);
    return () => removeEventListener('online', isBack);
  }, []);

  const shown = shownOf(toasts);
  const toastsOf = (wanted: Tone) =>
    shown
      .filter(({ tone }) => tone === wanted)
      .map((toast) => <Line key={toast.id} toast={toast} onClose={() => close(toast.id)} />);

  return (
    <Context value={context}>
      {children}
      <div className={styles.toasts}>
        <div role="status" className={shown.at(-1)?.tone === 'good' ? styles.newest : undefined}>
          {toastsOf('good')}
        </div>
        <div role="alert">{toastsOf('bad')}</div>
      </div>
    </Context>
  );
}

/** The newest; of what can be taken back the last: the one before it comes again when that is over. */
function shownOf(toasts: readonly Toast[]) {
  const undoable = toasts.findLast(({ action }) => action);
  const others = toasts
    .filter(({ action }) => !action)
    .slice(undoable ? 1 - SHOWN_MOST : -SHOWN_MOST);
  return toasts.filter((toast) => toast === undoable || others.includes(toast));
}

/** What can be taken back is the last that goes, but for what has just been said. */
function withoutOneTooMany(toasts: readonly Toast[]) {
  if (toasts.length <= KEPT_MOST) return toasts;
  const oldest = toasts.slice(0, -1).find(({ action }) => !action) ?? toasts[0];
  return toasts.filter((toast) => toast !== oldest);
}

/** It was there for as long as it takes to read it: what was said just before belongs to what comes as well. */
const wasRead = ({ at }: Toast) => performance.now() - at >= SHOWN_MS;

interface LineProps {
  toast: Toast;
  onClose: () => void;
}

function Line({ toast: { tone, text, action }, onClose }: LineProps) {
  /** Somebody is at it: it waits for them. */
  const [isHeld, setHeld] = useState(false);
  const close = useRef(onClose);
  close.current = onClose;
  const before = useRef<Element | null>(null);

  const line = useRef<HTMLParagraphElement>(null);

  // It goes with its buttons: whoever was at one goes on where they were before, or at the top of the page.
  useLayoutEffect(() => {
    const shown = line.current;
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      const last = before.current;
      const next = last?.isConnected ? last : document.querySelector('main h1');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    if (tone === 'bad' || isHeld) return;
    const timer = setTimeout(() => close.current(), action ? UNDO_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [tone, isHeld, action]);

  useEffect(() => {
    if (!action) return;
    // The button is at the end of the page; these keys reach it from everywhere but a text.
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
      if (!isUndo || (event.target as Element).matches?.('input, textarea')) return;
      event.preventDefault();
      close.current();
      action.onPress();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [action]);

  return (
    <p
      ref={line}
      className={`${styles.toast} ${styles[tone]}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true);
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
      onBlur={() => setHeld(false)}
    >
      <span>{text}</span>
      {action ? (
        <button
          type="button"
          className={styles.action}
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => {
            onClose();
            action.onPress();
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" aria-label={words.controls.dismiss} onClick={onClose}>
        <X size={16} aria-hidden />
      </button>
    </p>
  );
}
