import { type ReactNode, useState } from 'react';
import { words } from '../locales/words.ts';
import { Menu } from './Menu.tsx';

/** Something that is rarely done with what somebody wrote, and the dialog that asks about it first. */
export interface QuietAction {
  id: string;
  label: string;
  icon: ReactNode;
  isDangerous?: boolean;
  dialog: (onClose: () => void) => ReactNode;
}

interface QuietMenuProps {
  /** What it is of, such as “the review by @ada”. */
  of: string;
  actions: readonly QuietAction[];
  /** It stands at the end of a line. */
  isAtEnd?: boolean;
}

/** What is rarely done with something that somebody wrote, behind one small button; nothing where nothing may be done. */
export function QuietMenu({ of, actions, isAtEnd = false }: QuietMenuProps) {
  const [chosen, setChosen] = useState<string>();
  if (actions.length === 0) return null;
  return (
    <>
      <Menu
        small
        isAtEnd={isAtEnd}
        label={[words.links.more, of].join(words.controls.colon)}
        items={actions}
        onChoose={setChosen}
      />
      {actions.find(({ id }) => id === chosen)?.dialog(() => setChosen(undefined))}
    </>
  );
}
