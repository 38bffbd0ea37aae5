import type { DehydratedState } from '@tanstack/react-query';
import type { Language } from '../../shared/languages.ts';

/** The language of a page that the server has drawn (server/domains/keeping/website/template.ts); else nothing. */
export const drawnIn = document.documentElement.dataset.drawn as Language | undefined;

/** What a page was drawn from, which stands in it as JSON. */
export const drawnFrom = () =>
  JSON.parse(document.querySelector('#page-data')?.textContent ?? '') as DehydratedState;
