import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { words } from '../locales/words.ts';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
}

/** A box to search in: Escape and the button clear it. */
export function SearchField({ label, placeholder, value, onChange, autoFocus }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  function clear() {
    onChange('');
    input.current?.focus();
  }
  return (
    <div className={styles.box}>
      <Search size={20} aria-hidden className={styles.icon} />
      <input
        ref={input}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        // biome-ignore lint/a11y/noAutofocus: on a desk the search page is for typing
        autoFocus={autoFocus}
        autoComplete="off"
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) clear();
        }}
      />
      {value ? (
        <button type="button" aria-label={words.controls.clearSearch} onClick={clear}>
          <X size={18} aria-hidden />
        </button>
      ) : null}
    </div>
  );
}
