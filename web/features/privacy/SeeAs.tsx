import { Eye } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { VIEWED_AS, type ViewedAs } from '../../../shared/visibility.ts';
import { words } from '../../locales/words.ts';
import { Button } from '../../ui/Button.tsx';
import { focusNext } from '../../ui/focusNext.ts';
import { Menu } from '../../ui/Menu.tsx';
import styles from './SeeAs.module.css';

interface SeeAsProps {
  /** As whom one looks at one's own profile. */
  as: ViewedAs;
  /** Undefined: as oneself again. */
  onChoose: (as: ViewedAs | undefined) => void;
}

/** Shows one's own profile as others see it. */
export const SeeAs = ({ as, onChoose }: SeeAsProps) => (
  <Menu
    label={words.privacy.seeAs}
    variant="quiet"
    small
    button={
      <>
        <Eye size={18} aria-hidden />
        {words.privacy.seeAs}
      </>
    }
    items={VIEWED_AS.map((id) => ({ id, label: words.privacy.as[id], isChosen: id === as }))}
    onChoose={(id) => onChoose(VIEWED_AS.find((known) => known === id))}
  />
);

/** Says as whom one looks at one's own profile, and leads back. */
export function SeenAs({ as, onChoose }: SeeAsProps) {
  const back = useRef<HTMLButtonElement>(null);
  // The menu it was chosen from has gone with one's own view.
  useEffect(() => {
    if (document.activeElement === document.body) back.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p role="status" className={styles.seen}>
      <Eye size={18} aria-hidden />
      <span>{words.privacy.seenAs[as]}</span>
      <Button
        ref={back}
        small
        variant="quiet"
        onClick={() => {
          onChoose(undefined);
          focusNext('main h1');
        }}
      >
        {words.privacy.ownView}
      </Button>
    </p>
  );
}
