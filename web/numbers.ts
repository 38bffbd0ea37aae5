import { latinFigures } from '../shared/figures.ts';

/*
 * Numbers as people type them: in the figures of any script, and with the marks of any country between them.
 */

/** Without what is neither a figure nor a mark between figures: as a field of numbers takes what is typed. */
export const numberTyped = (text: string) => text.replace(/[^\p{Nd}.,'’٫٬،．，\s]/gu, '');

/** The figures alone, as 0 to 9: of a year, of a code. */
export const figuresTyped = (text: string) => latinFigures(text).replace(/\D/g, '');

/** A date as it is meant, without the marks in which Arabic sets an example of one apart: they are copied with it. */
export const dateTyped = (text: string) =>
  latinFigures(text)
    .replace(/\p{Cf}/gu, '')
    .trim();

/**
 * A whole number as its writer means it: `1,200`, `1.200`, `1 200` and `١٬٢٠٠` are 1200. Null for what is none, and for
 * nothing.
 */
export function wholeNumberIn(text: string) {
  const plain = plainText(text);
  if (/^\d+$/.test(plain)) return Number(plain);
  const [, mark] = GROUPS.exec(plain) ?? [];
  return mark === undefined ? null : Number(plain.replaceAll(mark, ''));
}

/** A number that may have a fraction: `12.5`, `12,5` and `١٢٫٥` are the same. */
export function numberIn(text: string) {
  const plain = plainText(text);
  if (!/^\d+(?:[.,]\d+)?$/.test(plain)) return wholeNumberIn(text);
  return Number(plain.replace(',', '.'));
}

/** Between thousands, or hundreds as in India; the last group has three figures. */
const GROUPS = /^[1-9]\d{0,2}(?:([., '])(?:\d{2,3}\1)*\d{3})$/;

/** With one mark for each meaning, and none at the end: somebody may be about to go on. */
const plainText = (text: string) =>
  latinFigures(text)
    .trim()
    .replace(/[٫،，]/g, ',')
    .replace(/．/g, '.')
    .replace(/[٬’]/g, "'")
    .replace(/\s/g, ' ')
    .replace(/[.,]$/, '');
