import type { Language } from '../../shared/languages.ts';

/** The language of a page that the server has drawn (server/domains/keeping/website/template.ts); else nothing. */
export const drawnIn = document.documentElement.dataset.drawn as Language | undefined;
