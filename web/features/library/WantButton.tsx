import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { pathTo } from '../../../shared/paths.ts';
import { words } from '../../locales/words.ts';
import { useAccount } from '../../session/account.tsx';
import type { Intent } from '../../session/intents.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { saidByWrite } from '../../write.ts';
import styles from './Library.module.css';
import { entryOf, ownStatusesOf, useWant } from './library.api.ts';
import { STATUS_ICONS } from './statusIcons.ts';
import { type OwnStatus, statusText } from './statusWords.ts';

interface WantButtonProps {
  book: { googleId: string; title: string };
  /** The books that it is shown among: one call tells of many which are in one's library. */
  among?: readonly { googleId: string }[];
  /** What the book is in one's library, where that came with it. */
  known?: OwnStatus;
}

/** "Want to read" on a card: one press; what has a status already says which. A visitor is led to sign in. */
export function WantButton(props: WantButtonProps) {
  const { book } = props;
  if (useAccount().currentUser === null)
    return (
      <ButtonLink
        small
        to="/Account/Signin"
        state={{
          returnTo: pathTo('/details/:googleId', { googleId: book.googleId }),
          bookTitle: book.title,
          intent: { kind: 'want', id: book.googleId } satisfies Intent,
        }}
        aria-label={[words.library.statuses.want, book.title].join(words.controls.colon)}
      >
        <Bookmark size={16} aria-hidden />
        {words.library.statuses.want}
      </ButtonLink>
    );
  return <MemberWantButton {...props} />;
}

function MemberWantButton({ book, among = [book], known }: WantButtonProps) {
  const { data: own, isLoading } = useQuery({
    ...ownStatusesOf(book, among),
    enabled: known === undefined,
  });
  const entry = useQuery({ ...entryOf(book.googleId), enabled: false }).data;
  const want = useWant(book.googleId);
  const { say } = useToasts();
  const there = entry ?? known ?? own?.get(book.googleId) ?? { status: null, timesRead: 0 };
  const { status } = there;
  const shown = useRef<HTMLSpanElement>(null);
  const isPressed = useRef(false);

  // What says the status stands where the button was that had the focus.
  const isKept = status !== null;
  useEffect(() => {
    if (isKept && isPressed.current && document.activeElement === document.body)
      shown.current?.focus();
  }, [isKept]);

  if (status !== null) {
    const Icon = STATUS_ICONS[status];
    return (
      <span ref={shown} tabIndex={-1} className={styles.has}>
        <Icon size={16} aria-hidden />
        {statusText(there)}
      </span>
    );
  }
  function press() {
    isPressed.current = true;
    // Said also where one has left before the answer.
    want.mutateAsync().then(({ status }) => {
      if (!status) return;
      const what = words.library.setTo(words.library.statuses[status]);
      say(words.library.doneWith(book.title, what));
    }, saidByWrite);
  }

  return (
    <Button
      small
      // Until it is known what the book is, there is nothing to press, and its place is kept.
      className={isLoading ? styles.unknown : undefined}
      aria-hidden={isLoading || undefined}
      aria-disabled={want.isPending}
      aria-label={[words.library.statuses.want, book.title].join(words.controls.colon)}
      onClick={() => want.isPending || press()}
    >
      <Bookmark size={16} aria-hidden />
      {want.isPending ? words.controls.updating : words.library.statuses.want}
    </Button>
  );
}
