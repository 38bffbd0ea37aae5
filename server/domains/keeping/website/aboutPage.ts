import type { PreviewWords } from '../../../../shared/previewWords.ts';
import { headOfCollection, markOf } from './preview.ts';

/** The address of what says what this place is. */
export const ABOUT = '/about';

/** What its head says to programs. */
export const headOfAbout = ({ about, mark }: PreviewWords, origin: string | undefined) =>
  headOfCollection(
    {
      title: about.title,
      description: about.intro,
      path: ABOUT,
      image: markOf(mark, origin),
      isWorthFinding: true,
    },
    origin,
  );
