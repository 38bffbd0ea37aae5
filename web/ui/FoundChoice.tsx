import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../api.ts';
import { words } from '../locales/words.ts';
import type { ItemQuery } from '../queries.ts';
import { Alert } from './Alert.tsx';
import styles from './FoundChoice.module.css';
import { SearchField } from './SearchField.tsx';
import { useDebounced } from './useDebounced.ts';

/** Something that may be the same. */
export interface Candidate {
  _id: string;
  name: string;
  books?: number;
  otherNames?: string[];
  /** What is said below its name besides. */
  more?: string;
}

interface FoundChoiceProps<T extends Candidate, M extends Candidate> {
  label: string;
  /** What is looked for to begin with. */
  start: string;
  /** Which one is left out. */
  without?: string;
  /** What a search finds. */
  find: (q: string) => ItemQuery<T[]>;
  /** What is said where it finds nothing. */
  none: string;
  /** What can be made of the name where none that is found is meant; it stands last. */
  made?: (name: string) => M;
  chosen: T | M | undefined;
  onChoose: (one: T | M | undefined) => void;
}

/** Finds something by its name, and lets one be chosen. */
export function FoundChoice<T extends Candidate, M extends Candidate = T>({
  label,
  start,
  without,
  find,
  none,
  made,
  chosen,
  onChoose,
}: FoundChoiceProps<T, M>) {
  const [text, setText] = useState(start);
  const q = useDebounced(text.trim());
  const search = useQuery({ ...find(q), enabled: q !== '' });
  const found =
    q === '' || search.data === undefined
      ? undefined
      : [...search.data.filter(({ _id }) => _id !== without), ...(made ? [made(q)] : [])];
  return (
    <>
      <SearchField
        label={label}
        placeholder={label}
        value={text}
        onChange={(value) => {
          setText(value);
          onChoose(undefined);
        }}
      />
      {search.isError ? (
        <Alert text={failureMessage(search.error, words.byHand.findFailed)} />
      ) : null}
      <p role="status" className={styles.none}>
        {found?.length === 0 ? none : null}
      </p>
      {found && found.length > 0 ? (
        <fieldset className={styles.found}>
          <legend className="visually-hidden">{words.byHand.found}</legend>
          {found.map((each) => (
            <label key={each._id} className={styles.candidate}>
              <input
                type="radio"
                name="into"
                value={each._id}
                checked={chosen?._id === each._id}
                onChange={() => onChoose(each)}
              />
              <span>
                <bdi className={styles.name}>{each.name}</bdi>
                <span className={styles.more}>
                  {[
                    ...(each.books === undefined ? [] : [words.books.count(each.books)]),
                    ...(each.otherNames ?? []).slice(0, 3),
                    ...(each.more === undefined ? [] : [each.more]),
                  ].join(words.controls.comma)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
