import { MessageSquareText, Trash2 } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ListedBook } from '../../../shared/contract/lists.ts';
import { LIST_NOTE_MAX } from '../../../shared/limits.ts';
import { pathTo } from '../../../shared/paths.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { BookRow } from '../../ui/Book.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Filled } from '../../ui/Filled.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { Formatted } from '../../ui/Formatted.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './Lists.module.css';
import { usePutOnList } from './lists.api.ts';

interface ListBooksProps {
  listId: string;
  books: readonly ListedBook[];
  /** What the owner may do with each; others see no button. */
  onTakeOff?: ((book: ListedBook) => void) | undefined;
  /** What others can do with a book: keep it for themselves. */
  actionOf?: (book: ListedBook) => ReactNode;
}

/** The books of a list in their order, each with what the list says of it. */
export function ListBooks({ listId, books, onTakeOff, actionOf }: ListBooksProps) {
  const [noting, setNoting] = useState<string>();
  return (
    <ol className={styles.books}>
      {books.map((book, at) => (
        <li key={book.googleId} className={styles.book} data-listed={book.googleId}>
          <span className={styles.place} aria-hidden>
            {wholeNumber(at + 1)}
          </span>
          <BookRow book={book} heading="h2" eager={at < 4}>
            {noting === book.googleId ? (
              <NoteForm
                listId={listId}
                book={book}
                onDone={() => {
                  setNoting(undefined);
                  focusNext(`[data-listed="${CSS.escape(book.googleId)}"] [aria-haspopup]`);
                }}
              />
            ) : null}
            {book.note && noting !== book.googleId ? (
              <div className={styles.note}>
                <Formatted content={book.note} />
                {book.noteBy ? (
                  <p className={styles.soft}>
                    <Filled text={words.lists.noteBy}>
                      <Link to={pathTo('/Account/Profile/:userId', { userId: book.noteBy._id })}>
                        <PersonName person={book.noteBy} />
                      </Link>
                    </Filled>
                  </p>
                ) : null}
              </div>
            ) : null}
            {actionOf ? <div className={styles.action}>{actionOf(book)}</div> : null}
          </BookRow>
          {onTakeOff ? (
            <Menu
              label={words.shelves.options(book.title)}
              isAtEnd
              items={[
                {
                  id: 'note',
                  label: book.note ? words.lists.editNote : words.lists.addNote,
                  icon: <MessageSquareText size={18} aria-hidden />,
                },
                {
                  id: 'off',
                  label: words.lists.takeOff,
                  icon: <Trash2 size={18} aria-hidden />,
                  isDangerous: true,
                },
              ]}
              onChoose={(what) => (what === 'note' ? setNoting(book.googleId) : onTakeOff(book))}
            />
          ) : null}
        </li>
      ))}
    </ol>
  );
}

interface NoteFormProps {
  listId: string;
  book: ListedBook;
  onDone: () => void;
}

/** What a list says of one of its books. */
function NoteForm({ listId, book: { googleId, title, note }, onDone }: NoteFormProps) {
  const { say } = useToasts();
  const [shown] = useState(note ?? '');
  const { values, field, submit, end, refusal, isBusy } = useForm({
    savedAs: `list.${listId}.${googleId}`,
    start: { note: shown },
    save: usePutOnList(listId, 'in place'),
    // Before itself: it stays where it is.
    bodyOf: (values) => ({ googleId, before: googleId, note: values.note.trim() || null }),
    failure: words.lists.failed,
    onSaved: () => say(words.library.saved),
    onEnd: onDone,
  });

  function save(event: FormEvent) {
    if (values.note.trim() !== shown) return submit(event);
    // The book may have a note that this person is not shown: an empty form left as it was does not delete it.
    event.preventDefault();
    end();
  }

  return (
    <form noValidate onSubmit={save} className={form.form}>
      <TextArea
        label={words.lists.noteOn(title)}
        maxLength={LIST_NOTE_MAX}
        rows={3}
        dir="auto"
        autoFocus
        {...field('note')}
      />
      <FormAlert refusal={refusal} />
      <FormActions isBusy={isBusy} label={words.library.save} onCancel={end} small />
    </form>
  );
}
