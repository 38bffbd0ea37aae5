import { isbn13Of } from '../../../../../shared/isbn.ts';

/** Digits of an ISBN with what may stand between them, in any text. */
const CANDIDATE = /(?<![\dxX])(?:97[89][\s\p{Pd}]?)?(?:\d[\s\p{Pd}]?){9}[\dxX](?![\dxX])/gu;

/** The ISBNs of a line, each as it is written and as ISBN-13. */
export function isbnsIn(line: string): { written: string; isbn: string }[] {
  return [...line.matchAll(CANDIDATE)].flatMap(([written]) => {
    const isbn = isbn13Of(written);
    return isbn ? [{ written: written.trim(), isbn }] : [];
  });
}
