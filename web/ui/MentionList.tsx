import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Person } from '../../shared/contract/common.ts';
import { USERNAME_MAX } from '../../shared/limits.ts';
import { api } from '../api.ts';
import { words } from '../locales/words.ts';
import { Avatar } from './Avatar.tsx';
import combobox from './Combobox.module.css';
import { caretIn, type Spot } from './caretIn.ts';
import styles from './MentionList.module.css';
import { typeInto } from './typeInto.ts';

/** A name that is being typed behind an `@`. */
interface Started {
  /** Where the `@` stands. */
  from: number;
  name: string;
}

/**
 * Completes `@name` in a text area: people whose name begins so, in a list at the caret. The arrow keys move through
 * it while the area keeps the focus; Enter and Tab take one, Escape closes the list. Needs the words of the community.
 */
export function MentionList({ area }: { area: RefObject<HTMLTextAreaElement | null> }) {
  const id = useId();
  const [started, setStarted] = useState<Started>();
  const people = usePeople(started?.name);
  const [at, setAt] = useState(0);
  const [spot, setSpot] = useState<Spot>();
  const list = useRef<HTMLDivElement>(null);
  /** The `@` whose list was closed. */
  const dismissed = useRef<number>(undefined);
  const isOpen = started !== undefined && people.length > 0;
  const shown = isOpen ? Math.min(at, people.length - 1) : -1;

  function take(person: Person | undefined) {
    if (!area.current || !started || !person) return;
    const insert = `@${person.username} `;
    const end = started.from + insert.length;
    const { from, name } = started;
    setStarted(undefined);
    typeInto(area.current, { from, to: from + 1 + name.length, insert, select: [end, end] });
  }

  function press(event: KeyboardEvent) {
    // Keys of an input method are not meant for us.
    if (!isOpen || event.isComposing) return;
    const { length } = people;
    if (event.key === 'ArrowDown') setAt((shown + 1) % length);
    else if (event.key === 'ArrowUp') setAt((shown - 1 + length) % length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) take(people[shown]);
    else if (event.key === 'Escape') {
      dismissed.current = started.from;
      setStarted(undefined);
    } else return;
    event.preventDefault();
    // Neither are they for what else listens to the keys of the area.
    event.stopPropagation();
  }

  // The area is not ours: what listens to it is there as long as the list is.
  const handlers = useRef({ press });
  handlers.current = { press };
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const readCaret = () => {
      const found = startedIn(element);
      if (found?.from !== dismissed.current) dismissed.current = undefined;
      setStarted(found && dismissed.current === undefined ? found : undefined);
      setAt(0);
      if (found) setSpot(caretIn(element, found.from));
    };
    const down = (event: KeyboardEvent) => handlers.current.press(event);
    const up = ({ key }: KeyboardEvent) => {
      if (/^(?:ArrowLeft|ArrowRight|Home|End)$/.test(key)) readCaret();
    };
    const leave = () => setStarted(undefined);
    element.setAttribute('aria-autocomplete', 'list');
    element.addEventListener('input', readCaret);
    element.addEventListener('click', readCaret);
    element.addEventListener('keydown', down);
    element.addEventListener('keyup', up);
    element.addEventListener('blur', leave);
    // What was typed before this had come counts.
    if (document.activeElement === element) readCaret();
    return () => {
      element.removeAttribute('aria-autocomplete');
      element.removeEventListener('input', readCaret);
      element.removeEventListener('click', readCaret);
      element.removeEventListener('keydown', down);
      element.removeEventListener('keyup', up);
      element.removeEventListener('blur', leave);
    };
  }, [area]);

  useLayoutEffect(() => {
    const element = area.current;
    if (!element || !isOpen) return;
    element.setAttribute('aria-controls', id);
    element.setAttribute('aria-activedescendant', `${id}-${shown}`);
    list.current?.children[shown]?.scrollIntoView({ block: 'nearest' });
    return () => {
      element.removeAttribute('aria-controls');
      element.removeAttribute('aria-activedescendant');
    };
  }, [area, id, isOpen, shown]);

  return (
    <>
      {isOpen ? (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label={words.conversation.people}
          className={styles.list}
          style={spot ? { top: `${spot.below}px`, left: `${spot.left}px` } : {}}
          // The area keeps the focus, so that choosing does not close the list first.
          onMouseDown={(event) => event.preventDefault()}
        >
          {people.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the area
            <div
              key={person._id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === shown}
              className={`${combobox.option} ${styles.option}`}
              onClick={() => take(person)}
            >
              <Avatar person={person} />
              <span className={styles.name}>
                <bdi>@{person.username}</bdi>
                <bdi>
                  {person.displayName ||
                    [person.firstName, person.lastName].filter(Boolean).join(' ')}
                </bdi>
              </span>
            </div>
          ))}
        </div>
      ) : null}
      <p role="status" className="visually-hidden">
        {isOpen ? words.conversation.peopleFound(people.length) : ''}
      </p>
    </>
  );
}

/** The name before the caret that has begun with an `@`. */
function startedIn({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) {
  if (selectionStart !== selectionEnd) return undefined;
  const before = value.slice(Math.max(0, selectionStart - USERNAME_MAX - 2), selectionStart);
  const [found, name] = STARTED.exec(before) ?? [];
  return name === undefined || found === undefined
    ? undefined
    : { from: selectionStart - name.length - 1, name };
}

/** As the server reads names (server/domains/people/mentions/names.ts), as far as one is typed. */
const STARTED = /(?<![\p{L}\p{N}\p{M}@_./\\-])@([\p{L}\p{N}_-][\p{L}\p{N}\p{M}_.-]*|)$/u;

/** So long nothing is typed before it is asked. */
const QUIET_MS = 150;

/** People whose name begins so; of the last ones those that fit stay until others are there. */
function usePeople(name: string | undefined) {
  const [found, setFound] = useState<{ name: string; people: readonly Person[] }>(NOBODY);
  useEffect(() => {
    if (name === undefined) return setFound(NOBODY);
    const asking = new AbortController();
    const { signal } = asking;
    const timer = setTimeout(async () => {
      const people = await api('GET /api/mentions', { query: { q: name }, signal }).catch(() => []);
      if (!signal.aborted) setFound({ name, people: people.slice(0, MOST) });
    }, QUIET_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [name]);
  if (name === undefined || found.name === name) return found.people;
  const begins = name.toLowerCase();
  return found.people.filter(({ username }) => username.toLowerCase().startsWith(begins));
}

const NOBODY = { name: '', people: [] };

/** A list in which one finds somebody at a glance. */
const MOST = 6;
