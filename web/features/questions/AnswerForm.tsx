import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { ANSWER_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { BookRow } from '../../ui/Book.tsx';
import { TextArea } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert, useRefusal } from '../../ui/FormAlert.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Mentions } from '../../ui/Mentions.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import styles from './Questions.module.css';
import { useAnswer } from './questions.api.ts';

interface AnswerFormProps {
  questionId: string;
  /** Finds the book. */
  find: (onChoose: (book: { googleId: string; title: string }) => void) => ReactNode;
}

/** Says which book it was: finds it, and says more of it. */
export function AnswerForm({ questionId, find }: AnswerFormProps) {
  const [book, setBook] = useState<{ googleId: string; title: string }>();
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  const answer = useAnswer(questionId);
  const refusal = useRefusal(answer.error, words.questions.notSent);
  const { say } = useToasts();

  function end() {
    setBook(undefined);
    setText('');
    answer.reset();
    focusNext('#answer input');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!book || answer.isPending) return;
    answer.mutate(
      { googleId: book.googleId, text: text.trim() },
      {
        onSuccess: () => {
          say(words.questions.answered);
          end();
        },
      },
    );
  }

  return (
    <section id="answer" aria-label={words.questions.answer}>
      {book ? (
        <form noValidate onSubmit={submit} className={`${form.form} ${styles.form}`}>
          <BookRow book={book} size="small" link="none" />
          <TextArea
            ref={area}
            label={words.questions.answerText}
            name="text"
            maxLength={ANSWER_MAX}
            rows={2}
            dir="auto"
            autoFocus
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Mentions area={area} text={text} />
          <FormAlert refusal={refusal} />
          <FormActions isBusy={answer.isPending} label={words.questions.send} onCancel={end} />
        </form>
      ) : (
        find(setBook)
      )}
    </section>
  );
}
