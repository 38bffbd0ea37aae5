import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeText } from '../../web/features/imports/changeText.ts';
import { loadReadingWords, loadWords } from '../../web/locales/words.ts';

describe('what an import would change is said in words of the product, not as it is stored', () => {
  beforeAll(loadReadingWords);
  afterAll(() => loadWords('en'));

  test.each([
    ['library', true, 'Added'],
    ['readings', '? – ?', 'Read · without a date'],
    ['readings', '? – 2024-03-02', 'Read · Mar 2, 2024'],
    ['readings', '2024-01 – 2024-03-02', 'Read · January 2024 – Mar 2, 2024'],
    ['readings', '2024-01-02 – ?', 'Read · Jan 2, 2024 – ?'],
    ['readings', '2023 – 2024 (stopped)', 'Stopped · 2023 – 2024'],
    ['readings', '2024-01-02 –', 'Reading · Jan 2, 2024'],
    ['readings', '? –', 'Reading'],
    ['readings', ['? – 2023', '? –'], 'Read · 2023, Reading'],
    ['format', 'paper', 'Print'],
    ['status', 'read', 'Read'],
    ['visibility', 'private', 'Only me'],
    ['rating', 4.5, '4.5 of 5 stars'],
    ['progress', ['120', '45 min', '30 %'], 'page 120, minute 45, 30%'],
    ['owned', true, 'Yes'],
    ['shelves', ['read', 'paper'], 'read, paper'],
    ['format', 'vellum', 'vellum'],
    ['note', null, ''],
  ])('%s: %s', (field, value, said) => expect(changeText(field, value)).toBe(said));

  test('a text is shown from its beginning', () => {
    expect(changeText('review', '**Slow**, >!then over!<')).toBe('Slow, …');
    expect(changeText('review', 'a'.repeat(400))).toBe(`${'a'.repeat(300)}…`);
  });

  test('in the language in use', async () => {
    await loadWords('de');
    await loadReadingWords();
    expect(changeText('readings', '? – 2024-03-02')).toBe('Gelesen · 2. März 2024');
    expect(changeText('rating', 4.5)).toBe('4,5 von 5 Sternen');
  });
});
