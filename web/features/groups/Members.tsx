import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Group, GroupMember } from '../../../shared/contract/groups.ts';
import type { GroupRole } from '../../../shared/groups.ts';
import { words } from '../../locales/words.ts';
import { loadedList } from '../../queries.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { nameOf } from '../../ui/nameOf.ts';
import { PersonLines } from '../../ui/PersonLines.tsx';
import { RetryAlert } from '../../ui/RetryAlert.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { Skeleton } from '../../ui/Waiting.tsx';
import { saidByWrite } from '../../write.ts';
import styles from './Groups.module.css';
import { membersOf, useMembership } from './groups.api.ts';
import { PersonFinder } from './PersonFinder.tsx';

/** So many are shown until all are asked for. */
const FEW = 12;

/** Who is in a group; for owners and moderators also who asks, whom they have invited, and how they invite others. */
export function Members({ group, userId }: { group: Group; userId: string | undefined }) {
  const list = useInfiniteQuery(membersOf(group._id, 'member'));
  const [isWhole, setWhole] = useState(false);
  const mayModerate = group.role === 'owner' || group.role === 'moderator';
  const known = loadedList(list);
  const members = known.is === 'there' ? known.value : [];
  return (
    <section aria-labelledby="members" className={styles.part}>
      <h2 id="members" tabIndex={-1}>
        {words.groups.membersTitle}
      </h2>
      {mayModerate ? <Waiting group={group} state="asked" /> : null}
      {known.is === 'loading' ? <Skeleton shape="row" /> : null}
      {known.is === 'failed' ? <RetryAlert text={words.groups.loadFailed} query={list} /> : null}
      <ul className={styles.rows}>
        {(isWhole ? members : members.slice(0, FEW)).map((member) => (
          <Member key={member._id} group={group} member={member} isSelf={member._id === userId} />
        ))}
      </ul>
      {!isWhole && (members.length > FEW || list.hasNextPage) ? (
        <Button small onClick={() => setWhole(true)}>
          {words.groups.allMembers}
        </Button>
      ) : null}
      {isWhole ? <MoreButton query={list} /> : null}
      {mayModerate ? (
        <>
          <Waiting group={group} state="invited" />
          <Invite group={group} />
        </>
      ) : null}
    </section>
  );
}

interface MemberProps {
  group: Group;
  member: GroupMember;
  isSelf: boolean;
}

function Member({ group, member: { _id, user, role }, isSelf }: MemberProps) {
  const items = isSelf ? [] : itemsFor(group.role, role);
  const change = useChange(group._id);
  return (
    <li className={styles.member}>
      <Avatar person={user} />
      <PersonLines person={user}>
        {role === 'member' ? null : <span>{words.groups.roles[role]}</span>}
      </PersonLines>
      {items.length > 0 ? (
        <Menu
          label={words.groups.optionsFor(nameOf(user))}
          isAtEnd
          items={items}
          onChoose={(to) => change(_id, to as 'out' | GroupRole)}
        />
      ) : null}
    </li>
  );
}

/** What somebody in a role may do with a member in another. */
function itemsFor(own: GroupRole | null, role: GroupRole): MenuItem[] {
  const out = { id: 'out', label: words.groups.takeOut, isDangerous: true };
  if (own === 'owner') {
    const others = (['owner', 'moderator', 'member'] as const).filter((each) => each !== role);
    const roles = others.map((id) => ({ id, label: words.groups.makeRole[id] }));
    return role === 'owner' ? roles : [...roles, out];
  }
  return own === 'moderator' && role === 'member' ? [out] : [];
}

/** Changes a membership; the focus goes on at the heading where the row has gone. */
function useChange(groupId: string) {
  const membership = useMembership(groupId);
  const { say } = useToasts();
  return (userId: string, to: 'in' | 'out' | GroupRole) =>
    void membership.mutateAsync({ userId, to }).then(() => {
      say(words.library.saved);
      if (to === 'in' || to === 'out') focusNext('#members');
    }, saidByWrite);
}

/** Who waits to be let in, or to answer an invitation. */
function Waiting({ group, state }: { group: Group; state: 'asked' | 'invited' }) {
  const list = useInfiniteQuery(membersOf(group._id, state));
  const change = useChange(group._id);
  const people = loadedList(list);
  if (people.is === 'failed') return <RetryAlert text={words.groups.loadFailed} query={list} />;
  if (people.is !== 'there' || people.value.length === 0) return null;
  return (
    <>
      <h3 className={styles.which}>{words.groups.waiting[state]}</h3>
      <ul className={styles.rows}>
        {people.value.map(({ _id, user }) => (
          <li key={_id} className={styles.member}>
            <Avatar person={user} />
            <PersonLines person={user}>
              <div className={styles.rowActions}>
                {state === 'asked' ? (
                  <Button
                    small
                    aria-label={words.groups.letIn(nameOf(user))}
                    onClick={() => change(_id, 'in')}
                  >
                    {words.groups.accept}
                  </Button>
                ) : null}
                <Button
                  small
                  variant="quiet"
                  aria-label={(state === 'asked' ? words.groups.declineOf : words.groups.uninvite)(
                    nameOf(user),
                  )}
                  onClick={() => change(_id, 'out')}
                >
                  {state === 'asked' ? words.groups.decline : words.groups.takeBack}
                </Button>
              </div>
            </PersonLines>
          </li>
        ))}
      </ul>
      <MoreButton query={list} />
    </>
  );
}

function Invite({ group }: { group: Group }) {
  const membership = useMembership(group._id);
  const { say } = useToasts();
  return (
    <PersonFinder
      label={words.groups.invite}
      placeholder={words.groups.inviteName}
      onChoose={({ _id, username }) =>
        membership.mutate(
          { userId: _id, to: 'in' },
          {
            onSuccess: (state) =>
              say((state === 'member' ? words.groups.letInDone : words.groups.invited)(username)),
          },
        )
      }
    />
  );
}
