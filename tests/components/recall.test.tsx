import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RecallChip, RecallResult } from '../../shared/contract/recall.ts';
import type { Language } from '../../shared/languages.ts';
import { loadAllWords, loadWords } from '../../web/locales/words.ts';
import { RecallPage } from '../../web/pages/RecallPage.tsx';
import { navigate } from '../../web/router.tsx';
import { bookSummary } from '../support/browserReplies.ts';
import { answer, calls, countOf, fail, hold } from '../support/fakeServer.ts';
import { press, settle, show, type } from '../support/shown.tsx';

const RECALL = 'GET /api/books/recall';
const EIGHTIES: RecallChip = { _id: 'decade:1980', kind: 'decade', text: '1980s' };

const result = (title: string, reason: RecallResult['reason']): RecallResult => ({
  book: bookSummary({ googleId: title.toLowerCase(), title }),
  score: 0.8,
  reason,
});
const lighthouse = result('Light', {
  field: 'description',
  text: 'A keeper lives in a lighthouse.',
  marks: [
    [2, 8],
    [20, 30],
  ],
});

const speak = async (language: Language) => {
  await loadWords(language);
  await loadAllWords();
};
const box = () => screen.getByLabelText<HTMLTextAreaElement>('What do you remember of it?');
const remember = (text: string) => {
  type(box(), text);
  fireEvent.keyDown(box(), { key: 'Enter' });
};

describe('“What was that book?”', () => {
  beforeEach(() => navigate('/recall', { replace: true }));

  it('asks nothing before something is remembered', async () => {
    show(<RecallPage />, null);
    press('Find it');
    await settle();
    expect(countOf(RECALL)).toBe(0);
    expect(document.activeElement).toBe(box());
  });

  it('shows each book with the sentence that has it, its words marked, and never how it is remembered', async () => {
    const asked = hold(RECALL);
    show(<RecallPage />, null);
    remember('  a keeper in a lighthouse ');
    await screen.findByText('Going through the shelves…');
    expect(asked[0]?.asked.query.toString()).toBe('q=a+keeper+in+a+lighthouse');
    asked[0]?.answer({
      results: [lighthouse, result('Dark', { field: 'title', text: 'Dark', marks: [] })],
      chips: [],
      total: 14,
    });
    const [first, second] = await screen.findAllByRole('article');
    const marked = [...(first?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent);
    expect(marked).toEqual(['keeper', 'lighthouse']);
    expect(first?.querySelector('blockquote')?.textContent).toBe('A keeper lives in a lighthouse.');
    expect(
      within(second as HTMLElement).getByText('It is what others remember of it.'),
    ).toBeTruthy();
    expect(screen.getByText('14 books have something of it').role).toBe('status');
    expect(location.hash).toBe('#/recall?q=a+keeper+in+a+lighthouse');
  });

  it('goes on in the next line with Shift, and while a word is being composed', async () => {
    show(<RecallPage />, null);
    type(box(), 'a keeper');
    fireEvent.keyDown(box(), { key: 'Enter', shiftKey: true });
    fireEvent.keyDown(box(), { key: 'Enter', isComposing: true });
    await settle();
    expect(countOf(RECALL)).toBe(0);
  });

  it('takes away what was understood wrong, leaves what is there meanwhile, and puts it back', async () => {
    answer(RECALL, { results: [lighthouse], chips: [EIGHTIES], total: 1 });
    show(<RecallPage />, null);
    remember('a lighthouse in the eighties');
    const chip = await screen.findByRole('button', { name: '1980s' });
    expect(chip.getAttribute('aria-pressed')).toBe('true');
    const without = hold(RECALL);
    chip.focus();
    fireEvent.click(chip);
    await settle();
    expect(without[0]?.asked.query.get('without')).toBe('decade:1980');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(document.activeElement).toBe(chip);
    without[0]?.answer({ results: [], chips: [], total: 0 });
    await screen.findByText('Nothing here sounds like that.');
    expect(chip.getAttribute('aria-pressed')).toBe('false');
    fireEvent.click(chip);
    await screen.findByRole('article');
    expect(location.hash).toBe('#/recall?q=a+lighthouse+in+the+eighties');
  });

  it('says that it could not look, and looks again', async () => {
    fail(RECALL, 500);
    show(<RecallPage />, null);
    remember('a lighthouse');
    await screen.findByText('The shelves could not be gone through.');
    answer(RECALL, { results: [lighthouse], chips: [], total: 1 });
    press('Retry');
    await screen.findByRole('article');
  });

  it('says what it understood in the reader’s language', async () => {
    const ids = ['decade:1980', 'decade:century-19', 'decade:victorian', 'language:fr'];
    answer(RECALL, {
      results: [],
      chips: [...ids, 'length:short', 'shelf:library', 'decade:ice-age'].map((_id) => ({
        ...EIGHTIES,
        _id,
        text: `English of ${_id}`,
      })),
      total: 0,
    });
    await speak('de');
    try {
      navigate('/recall?q=ein+Leuchtturm', { replace: true });
      show(<RecallPage />, null);
      const group = await screen.findByRole('group', { name: 'Außerdem verstanden' });
      const said = within(group)
        .getAllByRole('button')
        .map(({ textContent }) => textContent);
      expect(said.toSorted()).toEqual(
        [
          '1980er',
          '1800–1899',
          'Viktorianisch',
          'Französisch',
          'Kurz',
          'In meiner Bibliothek',
          'English of decade:ice-age',
        ].toSorted(),
      );
    } finally {
      await speak('en');
    }
    expect(calls.at(-1)?.query.get('q')).toBe('ein Leuchtturm');
  });
});
