import { useEffect, useRef } from 'react';
import type { Position } from '../../../shared/contract/library.ts';
import { COMMENT_MAX } from '../../../shared/limits.ts';
import { commentError, lengthOf } from '../../../shared/rules.ts';
import { refusalText, words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { Mentions } from '../../ui/Mentions.tsx';
import { PlaceField, positionIn, typedPlace } from '../../ui/PlaceField.tsx';
import { useForm } from '../../ui/useForm.ts';
import { useWrite } from '../../write.ts';
import styles from './Comments.module.css';
import type { CommentBody } from './comments.api.ts';

interface CommentFormProps<C> {
  /** What is typed is kept under it until it is sent or given up. */
  name: string;
  label: string;
  submitLabel: string;
  /** What it begins with. */
  start?: string;
  /** The place in the book that is offered, and whether it is chosen. */
  place: { position: Position | null; isChosen: boolean };
  hasFocus?: boolean;
  /** `began`: the text that the form began with. */
  onSubmit: (body: CommentBody, began: string) => Promise<C>;
  /** It was sent, and nothing typed meanwhile. */
  onSent?: (said: C) => void;
  onCancel?: () => void;
}

/** Where a comment is written, or changed. */
export function CommentForm<C>({
  name,
  label,
  submitLabel,
  start = '',
  place,
  hasFocus = false,
  onSubmit,
  onSent,
  onCancel,
}: CommentFormProps<C>) {
  // Where the session is over, the form says so and stays: nobody is dropped who still has something to send.
  const save = useWrite(
    ({ body, began }: { body: CommentBody; began: string }) => onSubmit(body, began),
    { failure: 'in place' },
  );
  const { values, change, errors, field, submit, end, refusal, isBusy } = useForm({
    savedAs: name,
    start: { text: start, ...typedPlace(place.position, place.isChosen) },
    // What was written for a place stays hidden until there, also once one's own place is gone.
    together: place.isChosen ? ['hasPlace', 'at', 'unit'] : ['text', 'hasPlace', 'at', 'unit'],
    save,
    check({ text, ...at }) {
      const wrong = commentError(text);
      // Whoever wants to hide something has to say until where, or it would be there for all to see.
      const isNowhere = at.hasPlace !== '' && positionIn(at) === null;
      const noPlace =
        at.at.trim() === '' ? words.refusals.position_required : words.library.noNumber;
      return { text: wrong && refusalText(wrong), at: isNowhere ? noPlace : undefined };
    },
    bodyOf: ({ text, ...at }, began) => ({
      body: { text: text.trim(), position: positionIn(at) },
      began: began.text,
    }),
    failure: words.conversation.notSent,
    onEnd: (said) => (said === undefined ? onCancel?.() : onSent?.(said)),
  });
  const { text, ...at } = values;
  const area = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (!hasFocus || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(area.current.value.length, area.current.value.length);
  }, [hasFocus]);

  const length = lengthOf(text);
  const isNearEnd = length > COMMENT_MAX * 0.9;
  // Of a form for good only the field is there until somebody writes.
  const isOpen = onCancel !== undefined || text !== '';
  return (
    <form noValidate onSubmit={submit} className={`${form.form} ${styles.form}`}>
      <div className={styles.area}>
        <TextArea
          ref={area}
          label={label}
          hint={isNearEnd ? words.reviews.length(length, COMMENT_MAX) : undefined}
          rows={2}
          dir="auto"
          {...field('text')}
        />
        <Mentions area={area} text={text} />
      </div>
      {isOpen ? (
        <>
          <PlaceField
            label={words.conversation.onlyFrom}
            value={at}
            error={errors.at ?? errors.page ?? errors.percent ?? errors.minute}
            onChange={change}
          />
          <FormAlert refusal={refusal} />
          <div className={form.actions}>
            <Button type="submit" small variant="primary" aria-disabled={isBusy}>
              {isBusy ? words.conversation.sending : submitLabel}
            </Button>
            {onCancel ? (
              <Button small onClick={end}>
                {words.controls.cancel}
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
    </form>
  );
}
