import { words } from '../locales/words.ts';
import { bringInSight } from '../ui/inSight.ts';
import { NavLink } from '../ui/Link.tsx';
import tabs from '../ui/Tabs.module.css';
import styles from './LibraryPage.module.css';

/** The parts of one's own library: books, shelves, the plan, lists, groups, statistics, and what brings more books. */
export const LibraryPlaces = () => (
  <nav
    ref={bringInSight}
    aria-label={words.library.title}
    className={`${tabs.line} ${styles.places}`}
  >
    <NavLink to="/library">{words.library.booksPlace}</NavLink>
    <NavLink to="/shelves">{words.shelves.title}</NavLink>
    <NavLink to="/plan">{words.plan.title}</NavLink>
    <NavLink to="/quotes">{words.quotes.title}</NavLink>
    <NavLink to="/lists">{words.library.listsPlace}</NavLink>
    <NavLink to="/groups">{words.library.groupsPlace}</NavLink>
    <NavLink to="/statistics">{words.statistics.title}</NavLink>
    <NavLink to="/imports">{words.imports.place}</NavLink>
  </nav>
);
