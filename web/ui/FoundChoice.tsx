import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../api.ts';
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
}

interface FoundChoiceProps<T extends Candidate> {
  label: string;
  /** What is looked for to begin with. */
  start: string;
  /** Which one is left out. */
  without: string;
  /** What a search finds. */
  find: (q: string) => ItemQuery<T[]>;
  /** What is said where it finds nothing. */
  none: string;
  chosen: T | undefined;
  onChoose: (one: T | undefined) => void;
}

/** Finds something by its name, and lets one be chosen. */
export function FoundChoice<T extends Candidate>({
  label,
  start,
  without,
  find,
  none,
  chosen,
  onChoose,
}: FoundChoiceProps<T>) {
  const [text, setText] = useState(start);
  const q = useDebounced(text.trim());
  const search = useQuery({ ...find(q), enabled: q !== '' });
  const found = q === '' ? undefined : search.data?.filter(({ _id }) => _id !== without);
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
      {search.isError ? <Alert text={sentenceOf(search.error, words.byHand.findFailed)} /> : null}
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
