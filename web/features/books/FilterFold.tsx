import { SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { words } from '../../locales/words.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import styles from './FilterFold.module.css';

interface FilterFoldProps {
  /** What is narrowed down already, in short. */
  inForce: string;
  onClear: () => void;
  onToggle?: (isOpen: boolean) => void;
  /** What applies them, where a press of each does not. */
  apply?: ReactNode;
  children: ReactNode;
}

/** What narrows a list of books down, folded away until somebody wants it. */
export function FilterFold({ inForce, onClear, onToggle, apply, children }: FilterFoldProps) {
  const [isOpen, setOpen] = useState(inForce !== '');
  const summary = useRef<HTMLElement>(null);

  function clear() {
    // Its button goes.
    summary.current?.focus();
    onClear();
  }

  return (
    <div className={styles.filters}>
      <details
        open={isOpen}
        onToggle={({ currentTarget }) => {
          setOpen(currentTarget.open);
          onToggle?.(currentTarget.open);
        }}
      >
        <summary ref={summary} id="filters">
          <SlidersHorizontal size={16} aria-hidden />
          <span>{words.search.filters}</span>
          {inForce ? <bdi className={styles.inForce}>{inForce}</bdi> : null}
        </summary>
        <Card variant="plain" className={styles.fields}>
          {children}
          {apply || inForce ? (
            <div className={styles.actions}>
              {apply}
              {inForce ? (
                <Button variant="quiet" onClick={clear}>
                  {words.search.clearFilters}
                </Button>
              ) : null}
            </div>
          ) : null}
        </Card>
      </details>
      {inForce && !isOpen ? (
        <IconButton small label={words.search.clearFilters} onClick={clear}>
          <X size={16} aria-hidden />
        </IconButton>
      ) : null}
    </div>
  );
}
