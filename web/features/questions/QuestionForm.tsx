import { useRef } from 'react';
import type { Question } from '../../../shared/contract/questions.ts';
import { QUESTION_MAX } from '../../../shared/limits.ts';
import { lengthOf, questionError } from '../../../shared/rules.ts';
import { refusalText, words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { Mentions } from '../../ui/Mentions.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './Questions.module.css';
import { useAsk } from './questions.api.ts';

interface QuestionFormProps {
  /** What is typed is kept under it until it is sent or given up. */
  name: string;
  /** What it begins with. */
  start: string;
  onAsked?: (question: Question) => void;
  /** The question that is changed, and what is to be done when that is over; undefined: a new one. */
  change?: { id: string; onEnd: () => void };
}

/** Where somebody asks the readers, or changes what they have asked. */
export function QuestionForm({ name, start, onAsked, change }: QuestionFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const { field, values, submit, end, refusal, isBusy } = useForm({
    savedAs: name,
    start: { text: start },
    save: useAsk(change?.id),
    check({ text }) {
      const wrong = questionError(text.trim());
      return { text: wrong && refusalText(wrong) };
    },
    bodyOf: ({ text }, began) => ({
      text: text.trim(),
      ...(change ? { was: { text: began.text } } : {}),
    }),
    failure: words.questions.notSent,
    onSaved: onAsked,
    onEnd: () => change?.onEnd(),
  });
  const { text } = values;

  return (
    <form noValidate onSubmit={submit} className={`${form.form} ${styles.form}`}>
      <TextArea
        ref={area}
        label={words.questions.label}
        hint={
          lengthOf(text) > QUESTION_MAX * 0.9
            ? words.reviews.length(lengthOf(text), QUESTION_MAX)
            : words.questions.hint
        }
        rows={4}
        dir="auto"
        autoFocus={change !== undefined}
        {...field('text')}
      />
      <Mentions area={area} text={text} />
      <FormAlert refusal={refusal} />
      {change ? (
        <FormActions isBusy={isBusy} label={words.controls.saveChanges} onCancel={end} />
      ) : (
        <div className={form.actions}>
          <Button type="submit" variant="primary" aria-disabled={isBusy}>
            {words.questions.ask}
          </Button>
        </div>
      )}
    </form>
  );
}
