import { PenLine } from 'lucide-react';
import { pathTo } from '../../../shared/paths.ts';
import { words } from '../../locales/words.ts';
import { BookRow } from '../../ui/Book.tsx';
import styles from './SuggestionRow.module.css';
import type { Suggestion } from './useSuggestions.ts';

/** A book or an author that may be meant. */
export const SuggestionRow = ({ suggestion }: { suggestion: Suggestion }) =>
  suggestion.kind === 'book' ? (
    <BookRow book={suggestion} size="tiny" link="none" isCut className={styles.book} />
  ) : (
    <span className={styles.row}>
      <span className={styles.icon}>
        <PenLine size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <span className={styles.text}>
        <bdi>{suggestion.name}</bdi>
        <span className={styles.more}>{words.books.author}</span>
      </span>
    </span>
  );

/** Where a suggestion leads. */
export const placeOfSuggestion = (suggestion: Suggestion) =>
  suggestion.kind === 'book'
    ? pathTo('/details/:googleId', { googleId: suggestion.googleId })
    : pathTo('/author/:name', { name: suggestion.name });
