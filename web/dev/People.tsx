import { Avatar } from '../ui/Avatar.tsx';
import { Day } from '../ui/Day.tsx';
import { PersonLines } from '../ui/PersonLines.tsx';
import { PersonName } from '../ui/PersonName.tsx';
import { RoleBadge } from '../ui/RoleBadge.tsx';
import { SeenBy } from '../ui/SeenBy.tsx';
import { Group, Part } from './Part.tsx';
import { people } from './samples.ts';

/** Who it was, and when. */
export const People = () => (
  <Group title="People">
    <Part name="Avatar, PersonName">
      {people.map((person) => (
        <Avatar key={person._id} person={person} isOnline={person.displayName !== null} />
      ))}
      <Avatar person={null} />
      <Avatar person={people[0]} size="tiny" />
      <Avatar person={people[0]} size="large" />
      {people.map((person) => (
        <span key={person._id}>
          <PersonName person={person} isHandle />
        </span>
      ))}
    </Part>
    <Part name="PersonLines">
      {people.map((person) => (
        <PersonLines key={person._id} person={person}>
          <span>Has read 12 of your books</span>
        </PersonLines>
      ))}
    </Part>
    <Part name="RoleBadge, SeenBy, Day">
      {['reader', 'writer', 'admin'].map((role) => (
        <RoleBadge key={role} role={role} />
      ))}
      <SeenBy visibility="followers" />
      <SeenBy visibility="private" />
      <Day iso="2026-11-20T18:00:00.000Z" />
    </Part>
  </Group>
);
