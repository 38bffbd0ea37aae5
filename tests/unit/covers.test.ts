import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawCover, labelPaper } from '../../server/domains/books/books/covers/generated/cover.ts';
import {
  ornaments,
  ornamentsFor,
} from '../../server/domains/books/books/covers/generated/ornaments.ts';
import { widthOf } from '../../server/domains/books/books/covers/generated/typesetting.ts';
import { TALLNESSES, THICKNESSES } from '../../shared/bookBacks.ts';
import { clothNumberOf, cloths } from '../../shared/cloths.ts';

const dune = {
  googleId: 'B1hSG45JCX4C',
  title: 'Dune',
  authors: ['Frank Herbert'],
  categories: ['Science Fiction'],
};

const longTitle =
  'A history of the most remarkable occurrences in the several parishes of the county of Somerset, with observations upon the manners of the inhabitants, their husbandry, their weather and their bees';

describe('the drawn cover', () => {
  it('is the same for the same book', () => {
    expect(drawCover(dune)).toBe(drawCover({ ...dune }));
  });

  it('differs between books, over every cloth', () => {
    const ids = Array.from({ length: 400 }, (_, index) => `book-${index}`);
    const covers = ids.map((googleId) => drawCover({ ...dune, googleId }));
    const used = cloths.filter(({ cloth }) => covers.some((cover) => cover.includes(`"${cloth}"`)));
    expect(used).toHaveLength(cloths.length);
    expect(new Set(covers).size).toBeGreaterThan(cloths.length * 5);
  });

  it('is bound in the cloth that its back on a shelf is of', () => {
    const sheet = readFileSync('web/ui/Spines.module.css', 'utf8');
    for (const [at, { cloth, foil }] of cloths.entries()) {
      const [, rule] = new RegExp(`data-cloth="${at}"\\] \\{([^}]+)`).exec(sheet) ?? [];
      expect(rule?.split(/[;\s]+/).filter((word) => word.startsWith('#'))).toEqual([
        cloth.toLowerCase(),
        foil.toLowerCase(),
      ]);
    }
    for (const googleId of ids(50))
      expect(drawCover({ ...dune, googleId })).toContain(
        `"${cloths[clothNumberOf(googleId)]?.cloth}"`,
      );
  });

  it('is as thick and as tall on a shelf as its back in pictures', () => {
    const sheet = readFileSync('web/ui/Spines.module.css', 'utf8');
    const [, first = ''] = /\.spine \{([^&]+)/.exec(sheet) ?? [];
    for (const [name, property, figures] of [
      ['thick', '--thick', THICKNESSES],
      ['tall', '--tall', TALLNESSES],
    ] as const)
      for (const [at, figure] of figures.entries()) {
        const rule = at === 0 ? first : sheet.split(`[data-${name}="${at}"] {`)[1];
        expect([name, at, rule?.includes(`${property}: ${figure};`)]).toEqual([name, at, true]);
      }
  });

  it('seldom has the cloth and the layout of its neighbour', () => {
    const shelf = ids(400).map((googleId) => drawCover({ ...dune, googleId }));
    const clothOf = (cover: string) => cloths.find(({ cloth }) => cover.includes(`"${cloth}"`));
    const alike = shelf.filter((cover, at) => clothOf(cover) === clothOf(shelf[at + 1] ?? ''));
    expect(alike.length).toBeLessThan(400 / 15);
  });

  it('says title and authors, and has a fixed 2:3', () => {
    const cover = drawCover(dune);
    expect(cover).toContain('<title>Dune, Frank Herbert</title>');
    expect(cover).toContain('viewBox="0 0 200 300"');
    expect(cover).toContain('role="img"');
  });

  // ASVS: 1.2.1
  it('escapes what it is given and needs nothing that a strict CSP forbids', () => {
    const cover = drawCover({
      ...dune,
      title: '</title><script>alert("1")</script> & Sons',
      authors: ['"><image href="http://example.org"/>'],
    });
    expect(cover).not.toMatch(/<(script|style|image|foreignObject)|style=|\son\w+=/i);
    expect(cover.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/<[^>]*(https?:|data:)/);
    expect(problemOf(cover)).toBeUndefined();
  });

  it('is drawn without an author, a category, or a title', () => {
    for (const googleId of ids(40)) {
      const cover = drawCover({
        googleId,
        title: ' \u0000',
        authors: ['', '\u0007'],
        categories: [],
      });
      expect(textOf(cover)).toEqual(['Untitled']);
      expect(problemOf(cover)).toBeUndefined();
    }
  });

  it('stays small', () => {
    for (const googleId of ids(120)) {
      for (const category of [
        'History',
        'Travel',
        'Biography',
        'Mythology',
        'Science',
        'Fiction',
      ]) {
        const cover = drawCover({ ...dune, googleId, title: longTitle, categories: [category] });
        expect(cover.length).toBeLessThan(5_000);
      }
    }
  });

  it('shows a long title to its end or an ellipsis', () => {
    for (const googleId of ids(40)) {
      expect(textOf(drawCover({ ...dune, googleId, title: longTitle })).join(' ')).toContain('…');
    }
  });

  it('divides a word that is longer than a line', () => {
    const title = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';
    for (const googleId of ids(40)) {
      const lines = textOf(drawCover({ ...dune, googleId, title, authors: [] }));
      expect(lines.length).toBeGreaterThan(1);
      expect(lines.join('').replaceAll('-', '')).toBe(title);
    }
  });

  it('sets a subtitle smaller than its title', () => {
    for (const googleId of ids(20)) {
      const rows = rowsOf(drawCover({ ...dune, googleId, title: '2001: A Space Odyssey' }));
      expect(rows[0]?.text).toBe('2001');
      expect(rows[1]?.text).toMatch(/^A Space/);
      expect(rows[1]?.size).toBeLessThan(rows[0]?.size ?? 0);
    }
  });

  it('binds and sets books in right-to-left scripts from the right', () => {
    for (const title of ['ألف ليلة وليلة', 'סיפור על אהבה וחושך']) {
      for (const googleId of ids(20)) {
        const cover = drawCover({ ...dune, googleId, title, authors: ['Anonymous'] });
        expect(cover).toContain('matrix(-1 0 0 1 200 0)');
        expect(cover).toContain('direction="rtl"');
        expect(cover).toMatch(/<text [^>]*(?<!direction="rtl")>Anonymous</);
      }
    }
  });

  it('breaks Chinese and Japanese between words, never before closing punctuation', () => {
    const title = '世界の終りとハードボイルド・ワンダーランド。';
    for (const googleId of ids(40)) {
      const lines = textOf(drawCover({ ...dune, googleId, title, authors: [] }));
      expect(lines.join('')).toBe(title);
      for (const line of lines) expect(line).not.toMatch(/^[。・ーー]/);
    }
    expect(
      ids(40).some((googleId) =>
        textOf(drawCover({ ...dune, googleId, title: '雪国' })).includes('雪'),
      ),
    ).toBe(true);
  });

  it('keeps marks with their letters, and few of them', () => {
    const title = `Z${'\u0301\u0323\u0334'.repeat(50)}algo`;
    const [line = ''] = textOf(drawCover({ ...dune, title }));
    expect(line.normalize('NFC').length).toBeLessThan(12);
  });

  it('fits every line on the board, clear of the others, and is well-formed, for any title and authors', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 120 }),
      fc
        .array(
          fc.constantFrom(
            'a',
            'the',
            'Wuthering',
            'Krieg-und-Frieden',
            'WWWWWWWWWWWWWWWWWWWW',
            '雪国',
            'ليلة',
            'กขค',
            '한국어',
            '😀',
          ),
          { maxLength: 30 },
        )
        .map((words) => words.join(' ')),
    );
    fc.assert(
      fc.property(fc.uuid(), text, fc.array(text, { maxLength: 5 }), (googleId, title, authors) => {
        const cover = drawCover({ googleId, title, authors, categories: ['Fiction'] });
        expect(problemOf(cover)).toBeUndefined();
        let above = 0;
        for (const { text, size, x, y, anchor } of rowsOf(cover)) {
          expect(y - size * 0.7).toBeGreaterThanOrEqual(above);
          above = y;
          const width = widthOf(text) * size;
          expect(width).toBeLessThanOrEqual(153);
          const left = anchor === 'middle' ? x - width / 2 : anchor === 'left' ? x : x - width;
          expect(left).toBeGreaterThanOrEqual(14);
          expect(left + width).toBeLessThanOrEqual(186.5);
          expect(y - size * 0.7).toBeGreaterThanOrEqual(14);
          expect(y).toBeLessThanOrEqual(284);
        }
      }),
      { numRuns: 600 },
    );
  });
});

describe('the cloths', () => {
  it('carry foil and label ink at 4.5:1 or more', () => {
    for (const { cloth, foil, isDark } of cloths) {
      expect(contrast(cloth, foil)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(labelPaper, isDark ? cloth : foil)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('the ornaments', () => {
  it('follow the most telling category', () => {
    expect(ornamentsFor(['Fiction', 'Science Fiction', 'Classics'])).toContain('planet');
    expect(ornamentsFor(['Science'])).toContain('lattice');
    expect(ornamentsFor(['Fiction / Historical Fiction / General'])).toContain('hourglass');
    expect(ornamentsFor(['Non-fiction', 'History'])).toContain('column');
    expect(ornamentsFor(['Biography & Autobiography'])).toContain('laurel');
    expect(ornamentsFor([]).length).toBeGreaterThan(1);
  });

  it('are well-formed and small', () => {
    for (const art of Object.values(ornaments)) {
      expect(problemOf(`<g>${art}</g>`)).toBeUndefined();
      expect(art).not.toMatch(/NaN|undefined/);
      expect(art.length).toBeLessThan(1_800);
    }
  });
});

const ids = (count: number) => Array.from({ length: count }, (_, index) => `id${index}`);

function textOf(cover: string) {
  return rowsOf(cover).map(({ text }) => text);
}

function rowsOf(cover: string) {
  return Array.from(
    cover.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g),
    ([, attributes = '', text = '']) => {
      const of = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? '';
      const isRtl = of('direction') === 'rtl';
      const anchor = of('text-anchor');
      return {
        text: text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
        x: Number(of('x')),
        y: Number(of(' y')),
        size: Number(of('font-size')),
        anchor: anchor === 'middle' ? 'middle' : (anchor === 'start') === isRtl ? 'right' : 'left',
      };
    },
  );
}

/** What is wrong with a piece of XML of the little grammar that covers use. */
function problemOf(xml: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  if (/[\u0000-\u001f\u007f-\u009f\ufffe\uffff\u202a-\u202e]/.test(xml)) return 'control character';
  if (/\p{Cs}/u.test(xml)) return 'lone surrogate';
  const open: string[] = [];
  const rest = xml.replace(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z-]+="[^"<&]*")*)(\/?)>/g,
    (_, end: string, name: string, attributes: string, alone: string) => {
      const names = Array.from(attributes.matchAll(/ ([a-zA-Z-]+)=/g), ([, found]) => found);
      if (new Set(names).size < names.length) open.push(`attribute twice on ${name}`);
      if (end && open.at(-1) === name) open.pop();
      else if (!alone) open.push(name);
      return '';
    },
  );
  if (open.length > 0) return `not closed: ${open}`;
  if (/[<>"]|&(?!#\d+;)/.test(rest)) return `not escaped: ${rest}`;
  return undefined;
}

/** WCAG 2.2, contrast ratio. */
function contrast(one: string, other: string) {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
