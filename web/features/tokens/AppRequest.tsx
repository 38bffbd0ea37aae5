import { type ReactNode, useEffect, useRef } from 'react';
import type { Reply } from '../../../shared/contract/index.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Copyable } from '../../ui/Copyable.tsx';
import { Facts } from '../../ui/Facts.tsx';
import styles from './Tokens.module.css';

type Asked = Reply<'GET /api/account/authorization'>;

interface AppRequestProps {
  asked: Asked;
  username: string;
  isBusy: boolean;
  onAnswer: (isAllowed: boolean) => void;
  /** What went wrong. */
  children: ReactNode;
}

/** What an app of others asks for, and both answers. */
export function AppRequest({ asked, username, isBusy, onAnswer, children }: AppRequestProps) {
  const { app, scopes, goesTo } = asked;
  return (
    <>
      <Card roomy className={styles.asked}>
        <p>{words.apps.may}</p>
        <ul>
          {scopes.map((scope) => (
            <li key={scope}>{words.tokens.scopes[scope]}</li>
          ))}
        </ul>
      </Card>
      <p>{words.apps.unchecked}</p>
      {app.website === null ? null : <p>{words.apps.website(app.website)}</p>}
      <p>{goesTo === null ? words.apps.goesToCopy : words.apps.goesTo(goesTo)}</p>
      {children}
      <Button variant="primary" aria-disabled={isBusy} onClick={() => isBusy || onAnswer(true)}>
        {isBusy ? words.apps.answering : words.apps.allow}
      </Button>
      <Button aria-disabled={isBusy} onClick={() => isBusy || onAnswer(false)}>
        {words.apps.refuse}
      </Button>
      <Facts className={styles.facts}>
        <span>{words.apps.signedInAs(username)}</span>
        <span>{words.apps.later}</span>
      </Facts>
    </>
  );
}

interface AppAnswerProps {
  answer: Reply<'POST /api/account/authorization'>;
  app: string;
}

/** What became of it: the way back to the app, or the code for it. */
export function AppAnswer({ answer: { address, code }, app }: AppAnswerProps) {
  const text = useRef<HTMLElement>(null);
  useEffect(() => {
    text.current?.focus();
    // The server has made it from an address that the app registered.
    if (address !== null) location.assign(address);
  }, [address]);
  if (code !== null)
    return (
      <>
        <p role="status">{words.apps.codeText}</p>
        <Copyable ref={text} label={words.apps.code} text={code} />
      </>
    );
  if (address === null) return <p role="status">{words.apps.refusedText(app)}</p>;
  return (
    <>
      <p role="status">{words.apps.backText}</p>
      <a href={address}>{words.apps.back}</a>
    </>
  );
}
