import { type FormEvent, useEffect, useRef, useState } from 'react';
import { words } from '../../locales/words.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { Filled } from '../../ui/Filled.tsx';
import { Link } from '../../ui/Link.tsx';
import styles from './BookFinder.module.css';
import { ScanButton } from './ScanButton.tsx';
import { SuggestionRow } from './SuggestionRow.tsx';
import { type Suggestion, useSuggestions } from './useSuggestions.ts';

type Book = Extract<Suggestion, { kind: 'book' }>;

interface BookFinderProps {
  label: string;
  placeholder: string;
  /** What is said below the box. */
  hint?: string;
  autoFocus?: boolean;
  /** What is looked for to begin with. */
  start?: string;
  /** What it promises is whether the book has been taken: one that is scanned waits for it. */
  onChoose: (book: Book) => unknown;
  /** One after the other are scanned. */
  takesSeveral?: boolean;
}

/**
 * A box that finds a book by what is typed. Enter takes the first that is found for what stands in the box, as soon as
 * it is, the arrow keys choose another; then
 * the box is empty again and keeps the focus, for the next one.
 */
export function BookFinder({
  label,
  placeholder,
  hint,
  autoFocus,
  start = '',
  onChoose,
  takesSeveral = false,
}: BookFinderProps) {
  const [text, setText] = useState(start);
  const { suggestions, answered, isNone, ask, drop } = useSuggestions();
  /** For which text Enter was pressed before its answer had come. */
  const entered = useRef<string>(undefined);
  useEffect(() => ask(start), [ask, start]);
  const books = suggestions.filter((each) => each.kind === 'book');

  function choose(book: Book | undefined) {
    if (!book) return undefined;
    drop();
    entered.current = undefined;
    setText('');
    return onChoose(book);
  }

  // What was found for an older text is not what was meant.
  useEffect(() => {
    if (entered.current !== undefined && entered.current === answered) choose(books[0]);
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    // The form around it is another's.
    event.stopPropagation();
    const typed = text.trim();
    if (typed === answered) return void choose(books[0]);
    entered.current = typed;
    ask(typed);
  }

  return (
    <search>
      <form noValidate onSubmit={submit}>
        <div className={styles.line}>
          <Combobox
            label={label}
            placeholder={placeholder}
            value={text}
            options={books.map((book) => ({
              id: book.googleId,
              content: <SuggestionRow suggestion={book} />,
            }))}
            listLabel={words.search.suggestions}
            listSaid={words.search.suggestionsSaid}
            autoFocus={autoFocus ?? false}
            onChange={(value) => {
              entered.current = undefined;
              setText(value);
              ask(value);
            }}
            onChoose={({ id }) => choose(books.find(({ googleId }) => googleId === id))}
            onDismiss={drop}
          />
          <ScanButton
            isSeries={takesSeveral}
            onFound={(book) => choose({ kind: 'book', ...book })}
          />
        </div>
        {/* There before it says anything: what changes in it is read out. */}
        <p role="status" className={styles.none}>
          {isNone && text.trim() ? words.search.none : null}
        </p>
        <p className={styles.hint}>
          {hint ? <span className={styles.keys}>{hint}</span> : null}
          {/* Nobody misses a book before they have looked for one. */}
          {text.trim() ? (
            <>
              {words.controls.betweenSentences}
              <Filled text={words.search.notMeant}>
                <Link to={`/add-book?${new URLSearchParams({ title: text.trim() })}`}>
                  {words.search.addMissing}
                </Link>
              </Filled>
            </>
          ) : null}
        </p>
      </form>
    </search>
  );
}
