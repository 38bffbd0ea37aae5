import { useInfiniteQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ListSuggestion } from '../../../shared/contract/lists.ts';
import { LIST_NOTE_MAX } from '../../../shared/limits.ts';
import { pathTo } from '../../../shared/paths.ts';
import { words } from '../../locales/words.ts';
import { someOf } from '../../queries.ts';
import { BookRow } from '../../ui/Book.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { Filled } from '../../ui/Filled.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { Formatted } from '../../ui/Formatted.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Link } from '../../ui/Link.tsx';
import { MoreButton } from '../../ui/MoreButton.tsx';
import { PersonName } from '../../ui/PersonName.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import { saidByWrite } from '../../write.ts';
import styles from './Lists.module.css';
import { suggestionsFor, useDecideOn, useSuggestFor } from './lists.api.ts';

interface SuggestionsProps {
  listId: string;
  isOwn: boolean;
}

/** What waits for the owner of a list to decide, or what one has suggested oneself; nothing where nothing waits. */
export function Suggestions({ listId, isOwn }: SuggestionsProps) {
  const list = useInfiniteQuery(suggestionsFor(listId));
  const suggestions = someOf(list);
  if (!suggestions) return null;
  return (
    <Card as="section" aria-labelledby="suggestions" className={styles.suggestions}>
      <h2 id="suggestions" tabIndex={-1}>
        {isOwn ? words.lists.suggestions : words.lists.yourSuggestions}
      </h2>
      <ul>
        {suggestions.map((suggestion) => (
          <SuggestionRow
            key={suggestion._id}
            listId={listId}
            suggestion={suggestion}
            isOwn={isOwn}
          />
        ))}
      </ul>
      <MoreButton query={list} />
    </Card>
  );
}

interface SuggestionRowProps {
  listId: string;
  suggestion: ListSuggestion;
  isOwn: boolean;
}

function SuggestionRow({ listId, suggestion, isOwn }: SuggestionRowProps) {
  const { _id, book, note, user } = suggestion;
  const decide = useDecideOn(listId);
  const { say } = useToasts();

  function press(accepts: boolean) {
    const done = accepts
      ? words.lists.accepted(book.title)
      : isOwn
        ? words.lists.declined
        : words.lists.takenBack;
    // Not the callbacks of mutate(): they are dropped when the reload takes this row away.
    decide.mutateAsync({ suggestionId: _id, accepts }).then(() => {
      say(done);
      focusNext('#suggestions', 'main h1');
    }, saidByWrite);
  }

  return (
    <li className={styles.suggestion}>
      <BookRow book={book} size="small">
        {note ? (
          <div className={styles.note}>
            <Formatted content={note} />
          </div>
        ) : null}
        {isOwn ? (
          <p className={styles.soft}>
            <Filled text={words.lists.suggestedBy}>
              <Link to={pathTo('/Account/Profile/:userId', { userId: user._id })}>
                <PersonName person={user} />
              </Link>
            </Filled>
          </p>
        ) : null}
      </BookRow>
      <div className={styles.decide}>
        {isOwn ? (
          <Button
            small
            aria-label={words.lists.acceptOf(book.title)}
            aria-disabled={decide.isPending}
            onClick={() => press(true)}
          >
            <Check size={16} aria-hidden />
            {words.lists.accept}
          </Button>
        ) : null}
        <Button
          small
          variant="quiet"
          aria-label={(isOwn ? words.lists.declineOf : words.lists.takeBackOf)(book.title)}
          aria-disabled={decide.isPending}
          onClick={() => press(false)}
        >
          <X size={16} aria-hidden />
          {isOwn ? words.lists.decline : words.lists.takeBack}
        </Button>
      </div>
    </li>
  );
}

interface SuggestBookProps {
  listId: string;
  /** Finds the book. */
  find: (onChoose: (book: { googleId: string; title: string }) => void) => ReactNode;
}

/** Suggests a book for somebody else's list: finds it, and says why. */
export function SuggestBook({ listId, find }: SuggestBookProps) {
  const [book, setBook] = useState<{ googleId: string; title: string }>();
  return (
    <section id="suggest" aria-label={words.lists.suggest} className={styles.adding}>
      {book ? (
        <SuggestionForm
          listId={listId}
          book={book}
          onEnd={() => {
            setBook(undefined);
            focusNext('#suggest input');
          }}
        />
      ) : (
        find(setBook)
      )}
    </section>
  );
}

interface SuggestionFormProps {
  listId: string;
  book: { googleId: string; title: string };
  onEnd: () => void;
}

function SuggestionForm({ listId, book, onEnd }: SuggestionFormProps) {
  const { say } = useToasts();
  const { field, submit, end, refusal, isBusy } = useForm({
    savedAs: `suggestion.${listId}.${book.googleId}`,
    start: { note: '' },
    save: useSuggestFor(listId),
    bodyOf: ({ note }) => ({ googleId: book.googleId, note: note.trim() || null }),
    failure: words.lists.failed,
    onSaved: () => say(words.lists.suggested(book.title)),
    onEnd,
  });
  return (
    <form noValidate onSubmit={submit} className={form.form}>
      <BookRow book={book} size="small" link="none" />
      <TextArea
        label={words.lists.suggestNote}
        maxLength={LIST_NOTE_MAX}
        rows={2}
        dir="auto"
        autoFocus
        {...field('note')}
      />
      <FormAlert refusal={refusal} />
      <FormActions isBusy={isBusy} label={words.lists.suggestSend} onCancel={end} />
    </form>
  );
}
