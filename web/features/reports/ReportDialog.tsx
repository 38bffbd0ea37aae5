import { Flag } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { REPORT_WORDS_MAX } from '../../../shared/limits.ts';
import { type ReportKind, reasonsOf } from '../../../shared/reports.ts';
import { reportErrors } from '../../../shared/rules.ts';
import { ApiError, sentenceOf } from '../../api.ts';
import { refusalTexts } from '../../locales/refusalTexts.ts';
import { words } from '../../locales/words.ts';
import type { ItemQuery } from '../../queries.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextArea } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert, type FormRefusal, formRefusal } from '../../ui/FormAlert.tsx';
import { type Candidate, FoundChoice } from '../../ui/FoundChoice.tsx';
import { focusField } from '../../ui/focusField.ts';
import type { QuietAction } from '../../ui/QuietMenu.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useSavedForm } from '../../ui/useSavedForm.ts';
import { useReport } from './reports.api.ts';

interface Reported {
  kind: 'review' | 'comment' | 'quote' | 'progress' | 'question' | 'answer';
  /** Its id. */
  subject: string;
  /** Whose it is. */
  username: string;
}

/** Tells the administrators what is wrong with something that somebody wrote, from its menu. */
export function reportAction({ kind, subject, username }: Reported): QuietAction {
  const what = words.safety[kind](username);
  return {
    id: 'report',
    label: words.safety.reportOf(what),
    icon: <Flag size={18} aria-hidden />,
    dialog: (onClose) => (
      <ReportDialog kind={kind} subject={subject} what={what} onClose={onClose} />
    ),
  };
}

interface Twins {
  start: string;
  without: string;
  find: (q: string) => ItemQuery<Candidate[]>;
}

interface ReportDialogProps {
  kind: ReportKind;
  /** Its id. */
  subject: string;
  /** What it is called. */
  what: string;
  /** Among which the other is found where it is there twice. */
  twins?: Twins;
  onClose: () => void;
}

/** The form that tells them what is wrong with something. */
export function ReportDialog({ kind, subject, what, twins, onClose }: ReportDialogProps) {
  const saved = useSavedForm(`report.${kind}.${subject}`, { reason: '', text: '' });
  const { values, setValues } = saved;
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [refusal, setRefusal] = useState<FormRefusal>();
  const [twin, setTwin] = useState<Candidate>();
  const { say } = useToasts();
  const report = useReport();
  const reasons = reasonsOf(kind).filter((reason) => reason !== 'duplicate' || twins);

  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [name]: event.target.value });
      setErrors({ ...errors, [name]: undefined });
    },
  });

  function end() {
    saved.forget();
    onClose();
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const other = values.reason === 'duplicate' ? twin?._id : undefined;
    const wrong = refusalTexts(reportErrors({ kind, ...values, other }));
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first === 'other') return setRefusal({ text: wrong.other ?? '' });
    if (first) return focusField(event.currentTarget, first);
    if (report.isPending) return;
    report.mutate(
      { kind, subject, ...values, ...(other === undefined ? {} : { other }) },
      {
        onSuccess: () => {
          say(words.safety.reported);
          end();
        },
        onError: (error) => {
          setRefusal(formRefusal(error, sentenceOf(error, words.safety.reportFailed)));
          if (error instanceof ApiError) setErrors(error.fields);
        },
      },
    );
  }

  return (
    <Dialog title={words.safety.reportQuestion(what)} onClose={onClose}>
      <form noValidate onSubmit={submit} className={form.form}>
        <p>{words.safety.reportIntro}</p>
        <SelectField label={words.safety.reason} required {...field('reason')}>
          <option value="">{words.safety.choose}</option>
          {reasons.map((reason) => (
            <option key={reason} value={reason}>
              {words.safety.reasons[reason]}
            </option>
          ))}
        </SelectField>
        {twins && values.reason === 'duplicate' ? (
          <FoundChoice
            label={words.safety.otherBook}
            none={words.byHand.noBookFound}
            chosen={twin}
            onChoose={setTwin}
            {...twins}
          />
        ) : null}
        <TextArea
          label={words.safety.reportText}
          rows={4}
          maxLength={REPORT_WORDS_MAX}
          dir="auto"
          {...field('text')}
        />
        <FormAlert refusal={refusal} />
        <FormActions
          isBusy={report.isPending}
          label={words.safety.sendReport}
          busyLabel={words.safety.sending}
          onCancel={end}
        />
      </form>
    </Dialog>
  );
}
