import type { Report } from '../../../shared/contract/reports.ts';
import { SUSPENSION_REASON_MAX } from '../../../shared/limits.ts';
import { words } from '../../locales/words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { focusNext, SELECTED_TAB } from '../../ui/focusNext.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './ReportQueue.module.css';
import { useSuspendReported } from './reports.api.ts';

interface SuspendReportedProps {
  /** Of the accounts that are chosen; closed with them. */
  reports: readonly Report[];
  onClose: () => void;
  onDone: () => void;
}

/** Suspends many reported accounts for one reason. */
export function SuspendReported({ reports, onClose, onDone }: SuspendReportedProps) {
  const { say } = useToasts();
  const { manageUsers, moderation } = words;
  const names = new Map(reports.flatMap(({ author }) => (author ? [[author._id, author]] : [])));
  const { field, submit, end, refusal, isBusy } = useForm({
    savedAs: `suspend.${[...names.keys()].sort()}`,
    start: { reason: '' },
    save: useSuspendReported((count) => {
      say(moderation.suspendedMany(count));
      onDone();
      focusNext(SELECTED_TAB);
    }),
    bodyOf: ({ reason }) => ({
      ids: [...names.keys()],
      reason,
      reports: reports.map(({ _id }) => _id),
    }),
    failure: manageUsers.suspendFailed,
    onEnd: onClose,
  });

  return (
    <Dialog title={moderation.suspendMany(names.size)} onClose={onClose}>
      <form noValidate onSubmit={submit} className={form.form}>
        <p className={styles.names}>
          {[...names.values()].map(({ _id, username }) => (
            <bdi key={_id}>@{username}</bdi>
          ))}
        </p>
        <p>
          {manageUsers.suspendIntro} {moderation.suspendManyMore}
        </p>
        <TextArea
          label={manageUsers.reason}
          hint={manageUsers.reasonHint}
          rows={3}
          maxLength={SUSPENSION_REASON_MAX}
          {...field('reason')}
        />
        <FormAlert refusal={refusal} />
        <FormActions isBusy={isBusy} label={manageUsers.suspend} onCancel={end} />
      </form>
    </Dialog>
  );
}
