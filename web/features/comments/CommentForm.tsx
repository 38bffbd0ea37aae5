import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Position } from '../../../shared/contract/library.ts';
import { COMMENT_MAX } from '../../../shared/limits.ts';
import { commentError, lengthOf } from '../../../shared/rules.ts';
import { ApiError, isStatus, sentenceOf } from '../../api.ts';
import { refusalText, words } from '../../locales/words.ts';
import { useAccount } from '../../session/account.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormAlert, type FormRefusal, formRefusal } from '../../ui/FormAlert.tsx';
import { Mentions } from '../../ui/Mentions.tsx';
import { PlaceField, positionIn, typedPlace } from '../../ui/PlaceField.tsx';
import { useSavedForm } from '../../ui/useSavedForm.ts';
import styles from './Comments.module.css';
import type { CommentBody } from './comments.api.ts';

interface CommentFormProps {
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
  onSubmit: (body: CommentBody, began: string) => Promise<unknown>;
  onCancel?: () => void;
}

/** Where a comment is written, or changed. */
export function CommentForm({
  name,
  label,
  submitLabel,
  start = '',
  place,
  hasFocus = false,
  onSubmit,
  onCancel,
}: CommentFormProps) {
  const empty = { text: start, ...typedPlace(place.position, place.isChosen) };
  const saved = useSavedForm(name, empty);
  const { text, ...at } = saved.values;
  const typed = useRef(saved.values);
  typed.current = saved.values;
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [refusal, setRefusal] = useState<FormRefusal>();
  const [isBusy, setBusy] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const { dropUser } = useAccount();

  useEffect(() => {
    if (!hasFocus || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(area.current.value.length, area.current.value.length);
  }, [hasFocus]);

  function change(part: Partial<typeof saved.values>) {
    saved.setValues({ ...saved.values, ...part });
    setErrors({});
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wrong = commentError(text);
    // Whoever wants to hide something has to say until where, or it would be there for all to see.
    const isNowhere = at.hasPlace !== '' && positionIn(at) === null;
    const errors = {
      text: wrong && refusalText(wrong),
      place: isNowhere
        ? at.at.trim() === ''
          ? words.refusals.position_required
          : words.library.noNumber
        : undefined,
    };
    const isWrong = errors.text !== undefined || isNowhere;
    setErrors(errors);
    setRefusal(isWrong ? { text: '' } : undefined);
    if (isWrong) return;
    setBusy(true);
    const sent = saved.values;
    try {
      await onSubmit({ text: text.trim(), position: positionIn(at) }, saved.began.text);
      // What was typed meanwhile has not been sent: it stays.
      if (typed.current === sent) {
        saved.forget();
        saved.setValues(empty);
      }
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      setErrors({ text: fields.text, place: fields.page ?? fields.percent ?? fields.minute });
      const isSaid = Object.keys(fields).length > 0;
      setRefusal(formRefusal(error, isSaid ? '' : sentenceOf(error, words.conversation.notSent)));
      if (isStatus(error, 401)) dropUser();
    } finally {
      setBusy(false);
    }
  }

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
          error={errors.text}
          hint={isNearEnd ? words.reviews.length(length, COMMENT_MAX) : undefined}
          name="text"
          rows={2}
          dir="auto"
          value={text}
          onChange={({ target }) => change({ text: target.value })}
        />
        <Mentions area={area} text={text} />
      </div>
      {isOpen ? (
        <>
          <PlaceField
            label={words.conversation.onlyFrom}
            value={at}
            error={errors.place}
            onChange={change}
          />
          <FormAlert refusal={refusal} />
          <div className={form.actions}>
            <Button type="submit" small variant="primary" aria-disabled={isBusy}>
              {isBusy ? words.conversation.sending : submitLabel}
            </Button>
            {onCancel ? (
              <Button
                small
                onClick={() => {
                  saved.forget();
                  onCancel();
                }}
              >
                {words.controls.cancel}
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
    </form>
  );
}
