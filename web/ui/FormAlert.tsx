import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ApiError, failureMessage, isNetworkError, isStatus } from '../api.ts';
import { words } from '../locales/words.ts';
import { useLocation } from '../router.tsx';
import { Alert } from './Alert.tsx';
import { Link } from './Link.tsx';
import { offlineText } from './offlineText.ts';

/** Why a form was not sent, or not taken; a new one each time, also where it says the same. */
export interface FormRefusal {
  text: string;
  /** Whoever was signed in is so no more. */
  isSessionOver?: boolean;
  /** Where there was no network: the same without that, for once it is back. */
  onlineText?: string;
  /** The fields say what is wrong; it is said here only where none of them is in the form. */
  isBeside?: boolean;
}

/** The refusal of a form that the server did not take. */
function formRefusal(error: unknown, text: string): FormRefusal {
  const offline = isNetworkError(error) ? offlineText(text) : undefined;
  return {
    isSessionOver: isStatus(error, 401),
    ...(offline === undefined ? { text } : { text: offline, onlineText: text }),
  };
}

/** The same, which is not said twice where it is about fields; a form with a sentence of its own says that even so. */
export const refusalOf = (
  error: unknown,
  otherwise: string | ((error: unknown) => string),
): FormRefusal =>
  typeof otherwise === 'string'
    ? {
        ...formRefusal(error, failureMessage(error, otherwise)),
        isBeside: error instanceof ApiError && Object.keys(error.fields).length > 0,
      }
    : formRefusal(error, otherwise(error));

/** The refusal of a call that may have failed. */
export const useRefusal = (error: unknown, otherwise: string) =>
  useMemo(() => (error ? refusalOf(error, otherwise) : undefined), [error, otherwise]);

interface FormAlertProps {
  id?: string;
  refusal: FormRefusal | undefined;
  /** Where signing in again leads back to, where that is not this address. */
  returnTo?: string;
  /** What else can be done about it. */
  children?: ReactNode;
}

/**
 * What went wrong with a form, right above its button, or beside the field that it is about. The focus goes to the first field with something wrong,
 * or else comes here; a session that has ended is said with the way to sign in, and back. That there is no network is said
 * here as well: the line at the top of the page is out of sight, or behind a dialog.
 */
export function FormAlert({ id, refusal, returnTo, children }: FormAlertProps) {
  const box = useRef<HTMLDivElement>(null);
  const { pathname, search } = useLocation();
  const [unsaid, setUnsaid] = useState<FormRefusal>();
  useEffect(() => {
    if (!refusal) return;
    const wrong = box.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]');
    const field = wrong?.matches(FIELD) ? wrong : wrong?.querySelector<HTMLElement>(FIELD);
    (field ?? box.current)?.focus();
    if (!field) setUnsaid(refusal);
  }, [refusal]);
  const [outdated, setOutdated] = useState<FormRefusal>();
  useEffect(() => {
    if (refusal?.onlineText === undefined) return;
    const isBack = () => setOutdated(refusal);
    addEventListener('online', isBack);
    return () => removeEventListener('online', isBack);
  }, [refusal]);
  const text = refusal === outdated ? refusal?.onlineText : refusal?.text;
  return refusal ? (
    <div ref={box} id={id} tabIndex={-1}>
      {text && (!refusal.isBeside || unsaid === refusal) ? (
        <Alert text={text}>
          {refusal.isSessionOver && pathname !== SIGN_IN ? (
            <Link to={SIGN_IN} state={{ returnTo: returnTo ?? pathname + search }}>
              {words.controls.signIn}
            </Link>
          ) : null}
          {children}
        </Alert>
      ) : null}
    </div>
  ) : null;
}

/** Where nobody is led to from there: the same refusal is that of a wrong password. */
const SIGN_IN = '/Account/Signin';

const FIELD = 'input, select, textarea, [tabindex="0"]';
