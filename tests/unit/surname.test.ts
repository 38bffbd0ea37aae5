import { expect, it } from 'vitest';
import { nameParts } from '../../shared/surname.ts';

it.each([
  ['George Eliot', 'George', 'Eliot'],
  ['Ursula K. Le Guin', 'Ursula K.', 'Le Guin'],
  ['Simone de Beauvoir', 'Simone', 'de Beauvoir'],
  ['Juan de la Cruz', 'Juan', 'de la Cruz'],
  ['Annette von Droste-Hülshoff', 'Annette', 'von Droste-Hülshoff'],
  ['Kurt Vonnegut Jr.', 'Kurt Jr.', 'Vonnegut'],
  ['Kurt Vonnegut, Jr.', 'Kurt Jr.', 'Vonnegut'],
  ['Di Brandt', 'Di', 'Brandt'],
  ['Voltaire', '', 'Voltaire'],
  ['Henry IV', 'Henry', 'IV'],
  ['', '', ''],
])('%s is written %s and %s', (name, given, surname) => {
  expect(nameParts(name)).toEqual({ given, surname });
});
