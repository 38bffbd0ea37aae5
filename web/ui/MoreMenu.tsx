import { Ellipsis } from 'lucide-react';
import { words } from '../locales/words.ts';
import button from './Button.module.css';
import { Menu, type MenuItem } from './Menu.tsx';

/** What is rarely done with a thing, behind one button. */
export const MoreMenu = (menu: { items: readonly MenuItem[]; onChoose: (id: string) => void }) => (
  <Menu
    {...menu}
    label={words.links.more}
    className={`${button.button} ${button.secondary} ${button.square}`}
    button={<Ellipsis size={20} aria-hidden />}
    isAtEnd
  />
);
