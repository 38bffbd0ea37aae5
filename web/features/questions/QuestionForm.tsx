import { type FormEvent, useRef, useState } from 'react';
import type { Question } from '../../../shared/contract/questions.ts';
import { QUESTION_MAX } from '../../../shared/limits.ts';
import { lengthOf, questionError } from '../../../shared/rules.ts';
import { refusalText, words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert, useRefusal } from '../../ui/FormAlert.tsx';
import { Mentions } from '../../ui/Mentions.tsx';
import { useSavedForm } from '../../ui/useSavedForm.ts';
import styles from './Questions.module.css';
import { useAsk } from './questions.api.ts';

interface QuestionFormProps {
  /** What is typed is kept under it until it is sent or given up. */
  name: string;
  /** The question that is changed; undefined: a new one. */
  question?: Question;
  /** What it begins with. */
  start: string;
  onDone: (question: Question) => void;
  onCancel?: () => void;
}

/** Where somebody asks the readers, or changes what they have asked. */
export function QuestionForm({ name, question, start, onDone, onCancel }: QuestionFormProps) {
  const saved = useSavedForm(name, { text: start });
  const { text } = saved.values;
  const [error, setError] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const ask = useAsk(question?._id);
  const refusal = useRefusal(ask.error, words.questions.notSent);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (ask.isPending) return;
    const wrong = questionError(text.trim());
    setError(wrong && refusalText(wrong));
    if (wrong) return area.current?.focus();
    ask.mutate(
      { text: text.trim(), ...(question ? { was: { text: saved.began.text } } : {}) },
      {
        onSuccess: (asked) => {
          saved.forget();
          saved.setValues({ text: '' });
          onDone(asked);
        },
      },
    );
  }

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
        error={error}
        name="text"
        rows={4}
        dir="auto"
        value={text}
        onChange={({ target }) => {
          saved.setValues({ text: target.value });
          setError(undefined);
        }}
      />
      <Mentions area={area} text={text} />
      <FormAlert refusal={refusal} />
      {onCancel ? (
        <FormActions
          isBusy={ask.isPending}
          label={words.controls.saveChanges}
          onCancel={() => {
            saved.forget();
            onCancel();
          }}
        />
      ) : (
        <div className={form.actions}>
          <Button type="submit" variant="primary" aria-disabled={ask.isPending}>
            {words.questions.ask}
          </Button>
        </div>
      )}
    </form>
  );
}
