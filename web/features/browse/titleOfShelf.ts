import { type BrowseShelf, titleOfShelf as titleIn } from '../../../shared/browse.ts';
import { languageName } from '../../format.ts';
import { categoryName, words } from '../../locales/words.ts';

/** What a shelf is called in the language in use. */
export const titleOfShelf = (shelf: BrowseShelf) =>
  titleIn(shelf, { browse: words.browse, categoryName, languageName });
