import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { Answer } from '../../../shared/contract/questions.ts';
import { ANSWER_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { BookRow } from '../../ui/Book.tsx';
import { TextArea } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Mentions } from '../../ui/Mentions.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './Questions.module.css';
import { useAnswer, useChangeAnswer } from './questions.api.ts';

interface AnswerFormProps {
  questionId: string;
  /** By whoever has asked. */
  isAsker: boolean;
  /** Finds the book, in a box of this name. */
  find: (label: string, onChoose: (book: { googleId: string; title: string }) => void) => ReactNode;
}

/** Says which book it was: finds it, and says more of it. */
export function AnswerForm({ questionId, isAsker, find }: AnswerFormProps) {
  const label = isAsker ? words.questions.findOwn : words.questions.find;
  const [book, setBook] = useState<{ googleId: string; title: string }>();
  const answer = useAnswer(questionId);
  const { say } = useToasts();

  function end() {
    setBook(undefined);
    focusNext('#answer input');
  }

  return (
    <section id="answer" aria-label={words.questions.answer}>
      {book ? (
        <AnswerTextForm
          name={`answer.${questionId}.new`}
          start=""
          label={words.questions.send}
          save={answer}
          bodyOf={(text) => ({ googleId: book.googleId, text })}
          onSaved={() => say(words.questions.answered)}
          onEnd={end}
        >
          <BookRow book={book} size="small" link="none" />
        </AnswerTextForm>
      ) : (
        <>
          {/* The box has it as its name. */}
          <p className={styles.find} aria-hidden>
            {label}
          </p>
          {find(label, setBook)}
        </>
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
      save={change}
      bodyOf={(text, began) => ({ text, was: { text: began } })}
      onEnd={onEnd}
    />
  );
}

interface AnswerTextFormProps<Sent> {
  /** What is typed is kept under it until it is sent or given up. */
  name: string;
  start: string;
  label: string;
  save: UseMutationResult<unknown, Error, Sent>;
  /** What is sent, from what is typed and what was there in the beginning. */
  bodyOf: (text: string, began: string) => Sent;
  onSaved?: () => void;
  /** It was sent, or given up. */
  onEnd: () => void;
  children?: ReactNode;
}

function AnswerTextForm<Sent>({
  name,
  start,
  label,
  save,
  bodyOf,
  onSaved,
  onEnd,
  children,
}: AnswerTextFormProps<Sent>) {
  const { values, field, submit, end, refusal, isBusy } = useForm({
    savedAs: name,
    start: { text: start },
    save,
    bodyOf: ({ text }, began) => bodyOf(text.trim(), began.text),
    failure: words.questions.notSent,
    onSaved,
    onEnd,
  });
  const area = useRef<HTMLTextAreaElement>(null);
  return (
    <form noValidate onSubmit={submit} className={`${form.form} ${styles.form}`}>
      {children}
      <TextArea
        ref={area}
        label={words.questions.answerText}
        maxLength={ANSWER_MAX}
        rows={2}
        dir="auto"
        autoFocus
        {...field('text')}
      />
      <Mentions area={area} text={values.text} />
      <FormAlert refusal={refusal} />
      <FormActions isBusy={isBusy} label={label} onCancel={end} />
    </form>
  );
}
