import type { Group } from '../../../shared/contract/groups.ts';
import { pathTo } from '../../../shared/paths.ts';
import { words } from '../../locales/words.ts';
import type { Intent } from '../../session/intents.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { saidByWrite } from '../../write.ts';
import { useMembership } from './groups.api.ts';

interface JoinButtonProps {
  group: Group;
  /** Nobody: the press leads to the sign-in page and back to the group. */
  userId: string | undefined;
  small?: boolean;
}

/** Comes into a group, asks to, or answers an invitation; nothing for its members. */
export function JoinButton({ group, userId, small = false }: JoinButtonProps) {
  const { _id: id, state, joining } = group;
  const membership = useMembership(id);
  const { say } = useToasts();
  if (state === 'member') return null;
  const join = joining === 'open' ? words.groups.join : words.groups.ask;
  if (userId === undefined)
    return joining === 'invited' ? null : (
      <ButtonLink
        variant="primary"
        small={small}
        to="/Account/Signin"
        state={{
          returnTo: pathTo('/groups/:groupId', { groupId: id }),
          intent: { kind: 'join', id } satisfies Intent,
        }}
      >
        {join}
      </ButtonLink>
    );

  function change(to: 'in' | 'out') {
    if (userId === undefined) return;
    // Not the callbacks of mutate(): they are dropped when the reload takes this button away.
    membership.mutateAsync({ userId, to }).then((now) => {
      if (to === 'in') say(now === 'member' ? words.groups.joined : words.groups.asked);
      focusNext('main h1');
    }, saidByWrite);
  }

  const isBusy = membership.isPending;
  if (state === 'invited')
    return (
      <>
        <Button variant="primary" small={small} aria-disabled={isBusy} onClick={() => change('in')}>
          {words.groups.acceptInvitation}
        </Button>
        <Button small={small} aria-disabled={isBusy} onClick={() => change('out')}>
          {words.groups.decline}
        </Button>
      </>
    );
  if (state === 'asked')
    return (
      <Button small={small} aria-disabled={isBusy} onClick={() => change('out')}>
        {words.groups.takeBack}
      </Button>
    );
  if (joining === 'invited') return null;
  return (
    <Button variant="primary" small={small} aria-disabled={isBusy} onClick={() => change('in')}>
      {join}
    </Button>
  );
}
