import { useRef } from 'react';
import type { Person } from '../../../shared/contract/common.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { nameOf } from '../../ui/nameOf.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './FollowList.module.css';
import { useAnswerRequest } from './follows.api.ts';

interface AnswerRequestProps {
  /** Who asks. */
  person: Person;
  /** Where one goes on once they are answered: to the first of these selectors that is there. */
  goOnAt: readonly string[];
}

/** Accepts somebody who asks to follow, or declines. */
export function AnswerRequest({ person, goOnAt }: AnswerRequestProps) {
  const { say } = useToasts();
  const here = useRef<HTMLSpanElement>(null);
  const { follows } = words;
  const answer = useAnswerRequest(person._id, (isAccepted) => {
    say(isAccepted ? follows.accepted(nameOf(person)) : follows.declined);
    const now = document.activeElement;
    if (now === document.body || here.current?.contains(now)) focusNext(...goOnAt);
  });
  return (
    <span ref={here} className={styles.answer}>
      <Button
        small
        variant="primary"
        aria-label={follows.acceptUser(nameOf(person))}
        aria-disabled={answer.isPending}
        onClick={() => answer.mutate(true)}
      >
        {follows.accept}
      </Button>
      <Button
        small
        aria-label={follows.declineUser(nameOf(person))}
        aria-disabled={answer.isPending}
        onClick={() => answer.mutate(false)}
      >
        {follows.decline}
      </Button>
    </span>
  );
}
