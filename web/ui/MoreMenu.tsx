import { words } from '../locales/words.ts';
import { Menu, type MenuItem } from './Menu.tsx';

/** What is rarely done with a thing, behind one button. */
export const MoreMenu = (menu: {
  items: readonly MenuItem[];
  onChoose: (id: string) => void;
  isOpenAtFirst?: boolean;
}) => <Menu {...menu} label={words.links.more} variant="outlined" isAtEnd />;
