import type { FormEvent } from 'react';
import type { Report } from '../../../shared/contract/reports.ts';
import { SUSPENSION_REASON_MAX } from '../../../shared/limits.ts';
import { ApiError, sentenceOf } from '../../api.ts';
import { words } from '../../locales/words.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import form from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { focusNext, SELECTED_TAB } from '../../ui/focusNext.ts';
import { useToasts } from '../../ui/Toasts.tsx';
import { useSavedForm } from '../../ui/useSavedForm.ts';
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
  const suspend = useSuspendReported();
  const { say, alert } = useToasts();
  const { manageUsers, moderation } = words;
  const names = new Map(reports.flatMap(({ author }) => (author ? [[author._id, author]] : [])));
  const { values, setValues, forget } = useSavedForm(`suspend.${[...names.keys()].sort()}`, {
    reason: '',
  });
  const { reason } = values;
  const fields = suspend.error instanceof ApiError ? suspend.error.fields : {};

  function submit(event: FormEvent) {
    event.preventDefault();
    if (suspend.isPending) return;
    const asked = { ids: [...names.keys()], reason, reports: reports.map(({ _id }) => _id) };
    // Not the callbacks of mutate(): they are dropped when the reload takes this dialog away.
    suspend.mutateAsync(asked).then(
      (count) => {
        say(moderation.suspendedMany(count));
        forget();
        onDone();
        focusNext(SELECTED_TAB);
      },
      (error: unknown) => {
        const isBesideField = error instanceof ApiError && error.fields.reason !== undefined;
        if (!isBesideField) alert(sentenceOf(error, manageUsers.suspendFailed));
      },
    );
  }

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
          error={fields.reason}
          rows={3}
          maxLength={SUSPENSION_REASON_MAX}
          value={reason}
          onChange={({ target }) => setValues({ reason: target.value })}
        />
        <FormActions
          isBusy={suspend.isPending}
          label={manageUsers.suspend}
          onCancel={() => {
            forget();
            onClose();
          }}
        />
      </form>
    </Dialog>
  );
}
