import type { GroupMember, GroupRead } from '../../../shared/contract/groups.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { nameOf } from '../../ui/nameOf.ts';
import { placeText } from '../../ui/placeText.ts';
import styles from './Groups.module.css';
import { alongBook, percentOf } from './readingLine.ts';

interface ReadingLineProps {
  read: GroupRead;
  /** Undefined until they have come. */
  members: readonly GroupMember[] | undefined;
  /** Of whoever looks. */
  userId: string | undefined;
}

/** Of one place so many faces are shown, one above the other; the others are counted. */
const SHOWN = 4;
/** Of so many sections at most the ends have their numbers: more would lie over one another. */
const NUMBERED = 10;

/** Where everybody is along a book, as a line of faces, with the ends of its sections. */
export function ReadingLine({ read, members = [], userId }: ReadingLineProps) {
  const places = alongBook(members);
  if (places.every((each) => each.length === 0)) return null;
  // Each has the number that its section has in the list.
  const isNumbered = read.sections.length <= NUMBERED;
  const ends = read.sections.flatMap(({ upTo }, at) => {
    const percent = percentOf(upTo, read.pageCount);
    return percent === undefined ? [] : { percent, name: wholeNumber(at + 1) };
  });
  return (
    <div className={styles.line}>
      <ul className={styles.along} aria-label={words.groups.along}>
        {places.map((here, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is its number
          <li key={at} hidden={here.length === 0}>
            {/* One's own face comes first, and is never among those that are only counted. */}
            {here
              .toSorted((a, b) => Number(b._id === userId) - Number(a._id === userId))
              .slice(0, SHOWN)
              .map(({ _id, user, percent }) => {
                const said = `@${nameOf(user)} · ${placeText({ percent: Math.round(percent ?? 0) })}`;
                return (
                  <span
                    key={_id}
                    className={`${styles.face} ${_id === userId ? styles.self : ''}`}
                    title={said}
                  >
                    <Avatar person={user} size="tiny" />
                    <span className="visually-hidden">{said}</span>
                  </span>
                );
              })}
            {here.length > SHOWN ? (
              <span className={styles.others}>+{wholeNumber(here.length - SHOWN)}</span>
            ) : null}
          </li>
        ))}
      </ul>
      <div className={styles.rule} aria-hidden>
        {ends.map(({ percent, name }) => (
          <span key={name} style={{ insetInlineStart: `${percent}%` }}>
            {isNumbered ? <span>{name}</span> : null}
          </span>
        ))}
      </div>
    </div>
  );
}
