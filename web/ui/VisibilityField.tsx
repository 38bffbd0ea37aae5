import type { ReactNode } from 'react';
import { VISIBILITIES, type Visibility } from '../../shared/visibility.ts';
import { words } from '../locales/words.ts';
import { SelectField } from './Field.tsx';

interface VisibilityFieldProps {
  label: string;
  hint?: ReactNode;
  value: Visibility;
  onChange: (visibility: Visibility) => void;
}

/** Chooses who sees something. */
export const VisibilityField = ({ label, hint, value, onChange }: VisibilityFieldProps) => (
  <SelectField
    label={label}
    hint={hint}
    value={value}
    onChange={({ target }) => {
      const chosen = VISIBILITIES.find((id) => id === target.value);
      if (chosen) onChange(chosen);
    }}
  >
    {VISIBILITIES.map((id) => (
      <option key={id} value={id}>
        {words.library.visibilities[id]}
      </option>
    ))}
  </SelectField>
);
