import { describe, expect, it } from 'vitest';
import { cleanLine, cleanPassword, cleanText } from '../../server/platform/http/inputText.ts';
import { networkOf } from '../../server/platform/rateLimits/clientNetwork.ts';
import { processorMs } from '../support/processorTime.ts';

describe('A line', () => {
  it('is trimmed and has one form of each letter', () => {
    expect(cleanLine('title', '  Cafe\u0301 \n')).toBe('Café');
    expect(cleanLine('title', '\u00a0\ufeffx\u2003')).toBe('x');
  });

  it('keeps what many languages and emoji need', () => {
    for (const text of [
      'می\u200cخواهم',
      '👩\u200d🚀',
      'שלום\u200f!',
      'a\u00adb',
      '\u2067רשימה\u2069',
    ])
      expect(cleanLine('title', text)).toBe(text);
  });

  // ASVS: 1.3.3
  it.each([
    ['NUL', 'a\0b'],
    ['a bell', 'a\u0007b'],
    ['a line break', 'a\nb'],
    ['a tab', 'a\tb'],
    ['a C1 control', 'a\u0085b'],
    ['a line separator', 'a\u2028b'],
    ['an escape', 'a\u001b[31mb'],
    ['half a letter', 'a\ud83d'],
    ['the other half', '\ude00b'],
    ['an override of direction', 'a\u202eb'],
  ])('is refused with %s', (_what, text) => {
    expect(() => cleanLine('title', text)).toThrowError(
      'The title holds invisible control characters; please remove them',
    );
  });

  it('is refused with a flood of marks', () => {
    expect(() => cleanLine('title', `H${'\u0336'.repeat(40)}i`)).toThrowError(
      'The title stacks more marks on a letter than can be read',
    );
    expect(cleanLine('title', 'שָׁלוֹם')).toBe('שָׁלוֹם'.normalize('NFC'));
  });
});

describe('A text', () => {
  it('has lines and tabs, and lines that end in one way', () => {
    expect(cleanText('bio', 'one\r\ntwo\rthree\nfour\tfive\n')).toBe('one\ntwo\nthree\nfour\tfive');
  });

  it('is refused with other control characters', () => {
    for (const text of ['a\0b', 'a\u000bb', 'a\u007fb', 'a\ud800b', 'a\u202eb'])
      expect(() => cleanText('bio', text)).toThrowError('The bio holds');
  });
});

describe('A text of nothing but marks', () => {
  const marks = '\u0315\u0300';
  const worst = [
    `a${marks.repeat(60_000)}`,
    `a${marks.repeat(8)}`.repeat(4_000) + marks.repeat(60_000),
    ` ${marks.repeat(60_000)}`,
    `a${'\u0344'.repeat(100_000)}`,
    'ﷺ'.repeat(83_000),
    ' '.repeat(240_000),
  ];

  it.each(worst)('is looked at in no time, whatever it is', async (text) => {
    for (const clean of [cleanLine, cleanText, cleanPassword]) {
      const ms = await processorMs(() => {
        try {
          clean('text', text);
        } catch (error) {
          expect(error).toMatchObject({ statusCode: 400 });
        }
      });
      // Seconds, before there were bounds.
      expect(ms).toBeLessThan(200);
    }
  });

  it('is refused, however long', () => {
    expect(() => cleanLine('title', `a${marks.repeat(60_000)}`)).toThrowError(
      'The title stacks more marks on a letter than can be read',
    );
    expect(() => cleanPassword('password', `a${marks.repeat(200)}`)).toThrowError(
      'The password stacks more marks on a letter than can be read',
    );
    expect(() => cleanText('bio', `a${marks.repeat(8)}`.repeat(100))).toThrowError(
      'The bio stacks more marks on a letter than can be read',
    );
    expect(() => cleanLine('title', `ᾂ${'\u0345'.repeat(15)}`)).toThrowError(
      'The title stacks more marks on a letter than can be read',
    );
    expect(() => cleanText('bio', 'x'.repeat(200_000))).toThrowError('The bio is too long');
    expect(cleanLine('title', `a${marks.repeat(8)}`)).toBe(`a${marks.repeat(8)}`.normalize('NFC'));
  });
});

describe('A password', () => {
  // ASVS: 6.2.8
  it('is taken as it was typed, in one form of each letter', () => {
    expect(cleanPassword('password', '  spaces  ')).toBe('  spaces  ');
    expect(cleanPassword('password', 'e\u0301')).toBe('é');
    expect(() => cleanPassword('password', 'a\0b')).toThrow();
  });
});

describe('Who tries from an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
  ])('is told by its network: %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
