import { Flag } from 'lucide-react';
import { useState } from 'react';
import { REPORT_WORDS_MAX } from '../../../shared/limits.ts';
import { type ReportKind, reasonsOf } from '../../../shared/reports.ts';
import { reportErrors } from '../../../shared/rules.ts';
import { refusalTexts } from '../../locales/refusalTexts.ts';
import { words } from '../../locales/words.ts';
import type { ItemQuery } from '../../queries.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField, TextArea } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { type Candidate, FoundChoice } from '../../ui/FoundChoice.tsx';
import type { QuietAction } from '../../ui/QuietMenu.tsx';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
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
  const [twin, setTwin] = useState<Candidate>();
  const { say } = useToasts();
  const reasons = reasonsOf(kind).filter((reason) => reason !== 'duplicate' || twins);
  const otherOf = ({ reason }: { reason: string }) =>
    reason === 'duplicate' ? twin?._id : undefined;
  const { field, values, submit, end, refusal, isBusy } = useForm({
    savedAs: `report.${kind}.${subject}`,
    start: { reason: '', text: '' },
    save: useReport(),
    check(values) {
      const { other, ...wrong } = refusalTexts(
        reportErrors({ kind, ...values, other: otherOf(values) }),
      );
      return { ...wrong, form: other };
    },
    bodyOf(values) {
      const other = otherOf(values);
      return { kind, subject, ...values, ...(other === undefined ? {} : { other }) };
    },
    failure: words.safety.reportFailed,
    onSaved: () => say(words.safety.reported),
    onEnd: onClose,
  });

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
          isBusy={isBusy}
          label={words.safety.sendReport}
          busyLabel={words.safety.sending}
          onCancel={end}
        />
      </form>
    </Dialog>
  );
}
