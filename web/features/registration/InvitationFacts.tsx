import type { ReactNode } from 'react';
import type { Person } from '../../../shared/contract/common.ts';
import type { Invitation } from '../../../shared/contract/registration.ts';
import { pathTo } from '../../../shared/paths.ts';
import { longDate } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Copyable } from '../../ui/Copyable.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './Registration.module.css';

type Shown = Pick<Invitation, 'address' | 'uses' | 'used' | 'expiresAt' | 'isOpen'>;

/** How often an invitation was used, and its link while it lets somebody in. */
export const InvitationFacts = ({ invitation }: { invitation: Shown }) => {
  const { uses, used, isOpen } = invitation;
  return (
    <>
      <Facts className={styles.facts}>
        <span>{words.invitations.used(used, uses)}</span>
        {isOpen ? null : (
          <span>{used >= uses ? words.invitations.usedUp : words.invitations.over}</span>
        )}
      </Facts>
      {isOpen ? <InvitationLink invitation={invitation} /> : null}
    </>
  );
};

/** The address to send to whoever is invited. */
export const InvitationLink = ({
  invitation: { address, expiresAt },
}: {
  invitation: Pick<Invitation, 'address' | 'expiresAt'>;
}) => (
  <Copyable
    label={words.invitations.linkUntil(longDate(expiresAt))}
    text={location.origin + address}
  />
);

/** Those who came in by it; nothing where nobody has. */
export const Invited = <P extends Person>({
  people,
  shownAs = (person) => <ToProfile person={person} />,
}: {
  people: readonly P[];
  /** Where more is said of somebody than their name. */
  shownAs?: (person: P) => ReactNode;
}) =>
  people.length === 0 ? null : (
    <p className={styles.people}>
      <Filled text={words.invitations.cameIn}>
        {people.map((person, at) => (
          <span key={person._id}>
            {at > 0 ? words.controls.comma : null}
            {shownAs(person)}
          </span>
        ))}
      </Filled>
    </p>
  );

export const ToProfile = ({ person: { _id, username } }: { person: Person }) => (
  <Link to={pathTo('/Account/Profile/:userId', { userId: _id })}>
    <bdi>@{username}</bdi>
  </Link>
);
