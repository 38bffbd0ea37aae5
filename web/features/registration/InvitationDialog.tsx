import { useEffect, useRef, useState } from 'react';
import type { Invitation } from '../../../shared/contract/registration.ts';
import { wholeNumber } from '../../format.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SelectField } from '../../ui/Field.tsx';
import formStyles from '../../ui/Form.module.css';
import { FormActions } from '../../ui/FormActions.tsx';
import { FormAlert } from '../../ui/FormAlert.tsx';
import { useForm } from '../../ui/useForm.ts';
import { InvitationLink } from './InvitationFacts.tsx';
import styles from './Registration.module.css';
import { useMakeInvitation } from './registration.api.ts';

/** Makes an invitation, and shows its link to be copied. */
export function InvitationDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Invitation>();
  return (
    <Dialog title={words.invitations.create} onClose={onClose}>
      {made ? (
        <MadeInvitation made={made} onDone={onClose} />
      ) : (
        <InvitationForm onMade={setMade} onClose={onClose} />
      )}
    </Dialog>
  );
}

const USES = [1, 2, 3, 5, 10, 25, 50, 100];
/** Less than the server allows: the clock here may go fast. */
const DAYS = [1, 7, 30, 90, 180];

interface InvitationFormProps {
  onMade: (made: Invitation) => void;
  onClose: () => void;
}

function InvitationForm({ onMade, onClose }: InvitationFormProps) {
  const form = useForm({
    start: { uses: '1', days: '30' },
    save: useMakeInvitation(),
    bodyOf: ({ uses, days }) => ({
      uses: Number(uses),
      expiresAt: new Date(Date.now() + Number(days) * 86_400_000).toISOString(),
    }),
    failure: words.invitations.makeFailed,
    onSaved: onMade,
    onEnd: () => {},
  });
  return (
    <form noValidate onSubmit={form.submit} className={formStyles.form}>
      <SelectField label={words.invitations.uses} {...form.field('uses')}>
        {USES.map((uses) => (
          <option key={uses} value={uses}>
            {wholeNumber(uses)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={words.invitations.end}
        {...form.field('days')}
        error={form.errors.expiresAt}
      >
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {words.invitations.days(days)}
          </option>
        ))}
      </SelectField>
      <FormAlert refusal={form.refusal} />
      <FormActions
        isBusy={form.isBusy}
        label={words.invitations.make}
        busyLabel={words.invitations.making}
        onCancel={onClose}
      />
    </form>
  );
}

function MadeInvitation({ made, onDone }: { made: Invitation; onDone: () => void }) {
  const done = useRef<HTMLDivElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <div ref={done} tabIndex={-1} className={styles.made}>
      <p>{words.invitations.made(made.uses)}</p>
      <InvitationLink invitation={made} />
      <Button variant="primary" onClick={onDone}>
        {words.invitations.done}
      </Button>
    </div>
  );
}
