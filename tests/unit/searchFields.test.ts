import { expect, it } from 'vitest';
import { searchFieldsOf } from '../../shared/searchFields.ts';

it.each([
  ['persuasion', 'persuasion', {}],
  ['author:"Jane Austen" persuasion', 'persuasion', { author: 'Jane Austen' }],
  ['Author:austen year:1811', '', { author: 'austen', years: { from: 1811, to: 1811 } }],
  ['dune year:1960-1969 language:fr', 'dune', { years: { from: 1960, to: 1969 }, language: 'fr' }],
  ['category:“Science Fiction”', '', { category: 'Science Fiction' }],
  ['publisher:knopf', 'publisher:knopf', {}],
  ['year:soon', 'year:soon', {}],
  ['author: austen', 'author: austen', {}],
  ['author:""', 'author:""', {}],
  ['the author:s cut', 'the cut', { author: 's' }],
  ['coauthor:austen', 'coauthor:austen', {}],
  ['author:a author:b', '', { author: 'b' }],
])('reads %s', (typed, words, fields) => {
  expect(searchFieldsOf(typed)).toEqual({ words, fields });
});
