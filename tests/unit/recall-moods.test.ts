import { expect, it } from 'vitest';
import { moodsNamedIn } from '../../server/domains/books/recall/moodWords.ts';

it.each([
  ['a dark and funny book about a lighthouse', ['dark', 'funny']],
  ['Ein düsterer, spannender Roman mit einem Leuchtturm', ['dark', 'tense']],
  ['une histoire très triste et émouvante', ['emotional', 'sad']],
  ['una novela romántica y misteriosa', ['mysterious', 'romantic']],
  ['灯台守の悲しい話', ['sad']],
  ['رواية حزينة عن الفنار القاتم', ['dark', 'sad']],
  ['a boy who saddles a horse, and intense darkness', []],
  ['', []],
])('“%s” names moods', (question, moods) => {
  expect(moodsNamedIn(question)).toEqual(moods);
});
