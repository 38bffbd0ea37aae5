import { Eye } from 'lucide-react';
import { VIEWED_AS, type ViewedAs } from '../../../shared/visibility.ts';
import { words } from '../../locales/words.ts';
import button from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import styles from './SeeAs.module.css';

interface SeeAsProps {
  /** As whom one looks at one's own profile; undefined: as oneself. */
  as: ViewedAs | undefined;
  onChoose: (as: ViewedAs | undefined) => void;
}

/** Shows one's own profile as others see it. */
export const SeeAs = ({ as, onChoose }: SeeAsProps) => (
  <Menu
    label={words.privacy.seeAs}
    className={`${button.button} ${button.secondary}`}
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
export const SeenAs = ({ as, onChoose }: SeeAsProps & { as: ViewedAs }) => (
  <p role="status" className={styles.seen}>
    <Eye size={18} aria-hidden />
    <span>{words.privacy.seenAs[as]}</span>
    <Button small look="quiet" onClick={() => onChoose(undefined)}>
      {words.privacy.ownView}
    </Button>
  </p>
);
