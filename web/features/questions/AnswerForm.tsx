import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Answer } from '../../../shared/contract/questions.ts';
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
import { useSavedForm } from '../../ui/useSavedForm.ts';
import { saidByWrite } from '../../write.ts';
import styles from './Questions.module.css';
import { useAnswer, useChangeAnswer } from './questions.api.ts';

interface AnswerFormProps {
  questionId: string;
  /** Finds the book. */
  find: (onChoose: (book: { googleId: string; title: string }) => void) => ReactNode;
}

/** Says which book it was: finds it, and says more of it. */
export function AnswerForm({ questionId, find }: AnswerFormProps) {
  const [book, setBook] = useState<{ googleId: string; title: string }>();
  const answer = useAnswer(questionId);
  const { say } = useToasts();

  function end() {
    setBook(undefined);
    answer.reset();
    focusNext('#answer input');
  }

  return (
    <section id="answer" aria-label={words.questions.answer}>
      {book ? (
        <AnswerTextForm
          name={`answer.${questionId}.new`}
          start=""
          label={words.questions.send}
          isBusy={answer.isPending}
          error={answer.error}
          onSend={async ({ text }) => {
            await answer.mutateAsync({ googleId: book.googleId, text });
            say(words.questions.answered);
          }}
          onEnd={end}
        >
          <BookRow book={book} size="small" link="none" />
        </AnswerTextForm>
      ) : (
        find(setBook)
      )}
    </section>
  );
}

interface AnswerChangeProps {
  questionId: string;
  answer: Answer;
  onEnd: () => void;
}

/** Changes what one's own answer says beside the book. */
export function AnswerChange({ questionId, answer: { _id: id, text }, onEnd }: AnswerChangeProps) {
  const change = useChangeAnswer(questionId, id);
  return (
    <AnswerTextForm
      name={`answer.${id}`}
      start={text ?? ''}
      label={words.controls.saveChanges}
      isBusy={change.isPending}
      error={change.error}
      onSend={({ text, began }) => change.mutateAsync({ text, was: { text: began } })}
      onEnd={onEnd}
    />
  );
}

interface AnswerTextFormProps {
  /** What is typed is kept under it until it is sent or given up. */
  name: string;
  start: string;
  label: string;
  isBusy: boolean;
  error: Error | null;
  onSend: (said: { text: string; began: string }) => Promise<unknown>;
  /** It was sent, or given up. */
  onEnd: () => void;
  children?: ReactNode;
}

function AnswerTextForm({
  name,
  start,
  label,
  isBusy,
  error,
  onSend,
  onEnd,
  children,
}: AnswerTextFormProps) {
  const saved = useSavedForm(name, { text: start });
  const { text } = saved.values;
  const typed = useRef(text);
  typed.current = text;
  const area = useRef<HTMLTextAreaElement>(null);
  const refusal = useRefusal(error, words.questions.notSent);

  function end() {
    saved.forget();
    onEnd();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    onSend({ text: text.trim(), began: saved.began.text }).then(() => {
      // What was typed meanwhile has not been sent: it stays, to be sent as well.
      if (typed.current === text) end();
      else saved.begin({ text });
    }, saidByWrite);
  }

  return (
    <form noValidate onSubmit={submit} className={`${form.form} ${styles.form}`}>
      {children}
      <TextArea
        ref={area}
        label={words.questions.answerText}
        name="text"
        maxLength={ANSWER_MAX}
        rows={2}
        dir="auto"
        autoFocus
        value={text}
        onChange={({ target }) => saved.setValues({ text: target.value })}
      />
      <Mentions area={area} text={text} />
      <FormAlert refusal={refusal} />
      <FormActions isBusy={isBusy} label={label} onCancel={end} />
    </form>
  );
}
