import type { ReactNode } from 'react';
import { words } from '../locales/words.ts';
import { Button } from './Button.tsx';
import form from './Form.module.css';

interface FormActionsProps {
  /** What the form was sent for is on its way. */
  isBusy: boolean;
  label: string;
  /** In place of the label meanwhile. */
  busyLabel?: string;
  onCancel: () => void;
  small?: boolean;
  /** What else can be done here. */
  children?: ReactNode;
}

/** The end of a form: what sends it, and what leaves it. */
export const FormActions = ({
  isBusy,
  label,
  busyLabel = words.controls.saving,
  onCancel,
  small = false,
  children,
}: FormActionsProps) => (
  <div className={form.actions}>
    <Button type="submit" small={small} variant="primary" aria-disabled={isBusy}>
      {isBusy ? busyLabel : label}
    </Button>
    <Button small={small} onClick={onCancel}>
      {words.controls.cancel}
    </Button>
    {children}
  </div>
);
