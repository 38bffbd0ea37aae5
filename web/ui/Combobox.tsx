import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { words } from '../locales/words.ts';
import styles from './Combobox.module.css';
import field from './SearchField.module.css';

/** One of the things that may be meant. */
export interface Option {
  id: string;
  content: ReactNode;
}

interface ComboboxProps<T extends Option> {
  label: string;
  placeholder: string;
  value: string;
  /** What may be meant by the value; none, and there is no list. */
  options: readonly T[];
  listLabel: string;
  /** What is said when there is a list of so many. */
  listSaid: (count: number) => string;
  autoFocus?: boolean;
  onChange: (value: string) => void;
  onChoose: (option: T) => void;
  /** The list was left without choosing. */
  onDismiss: () => void;
}

/**
 * A box to search in with a list of what may be meant: the editable combobox with list autocomplete
 * of the WAI-ARIA practices. The arrow keys move through the list while the box keeps the focus and
 * what was typed; Enter chooses, and without a choice submits the form; Escape closes the list, then
 * clears the box.
 */
export function Combobox<T extends Option>({
  label,
  placeholder,
  value,
  options,
  listLabel,
  listSaid,
  autoFocus,
  onChange,
  onChoose,
  onDismiss,
}: ComboboxProps<T>) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string>();
  const at = options.findIndex((option) => option.id === active);
  const isOpen = options.length > 0;

  useEffect(() => {
    if (at >= 0) list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function move(to: number) {
    // One place beyond both ends is the box itself.
    const places = options.length + 1;
    setActive(options[((to + 1 + places) % places) - 1]?.id);
  }

  function close() {
    setActive(undefined);
    onDismiss();
  }

  function clear() {
    close();
    onChange('');
    input.current?.focus();
  }

  function choose(option: T) {
    setActive(undefined);
    onChoose(option);
  }

  function press(event: KeyboardEvent) {
    // Keys of an input method are not meant for us.
    if (event.nativeEvent.isComposing) return;
    const chosen = options[at];
    if (event.key === 'ArrowDown' && isOpen) move(at + 1);
    else if (event.key === 'ArrowUp' && isOpen) move(at < 0 ? options.length - 1 : at - 1);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'Escape' && value) clear();
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.combobox}>
      <div className={field.box}>
        <Search size={20} aria-hidden className={field.icon} />
        <input
          ref={input}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          placeholder={placeholder}
          value={value}
          // biome-ignore lint/a11y/noAutofocus: on a desk the search page is for typing
          autoFocus={autoFocus}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          onChange={(event) => {
            setActive(undefined);
            onChange(event.target.value);
          }}
          onKeyDown={press}
          onBlur={close}
        />
        {value ? (
          <button type="button" aria-label={words.controls.clearSearch} onClick={clear}>
            <X size={18} aria-hidden />
          </button>
        ) : null}
      </div>
      {isOpen ? (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label={listLabel}
          className={styles.list}
          // The box keeps the focus, so that choosing does not close the list first.
          onMouseDown={(event) => event.preventDefault()}
        >
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box
            <div
              key={option.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className={styles.option}
              onClick={() => choose(option)}
            >
              {option.content}
            </div>
          ))}
        </div>
      ) : null}
      <p role="status" className="visually-hidden">
        {isOpen ? listSaid(options.length) : ''}
      </p>
    </div>
  );
}
