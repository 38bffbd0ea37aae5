import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emailKeyOf,
  usernameKeyOf,
  usernameLookOf,
} from '../../server/domains/people/accounts/usernames.ts';
import { usernameError } from '../../shared/rules.ts';
import { said } from '../support/sentences.ts';

const ONE_ALPHABET = 'Username may hold letters of one alphabet only';
const DOTS = 'Username may not begin or end with “.”';
const TOO_ODD = 'Use only letters, digits, “_”, “-” and “.” in a username';

describe('A username', () => {
  it.each([
    ['Rosa'],
    ['R.o-s_a'],
    ['Łukasz'],
    ['José'],
    ['Nguyễn'],
    ['Дмитрий'],
    ['Ελένη'],
    ['村上春樹'],
    ['김수진'],
    ['प्रेमचंद'],
    ['نجيب'],
    ['עמוס'],
    ['ໂພໄຊ'],
    ['Ｒｏｓａ'],
    ['007'],
    ['x'.repeat(30)],
    ['𠮷田太'],
    ['Haruki村上'],
    ['東京タワーの本'],
    ['王小明abc'],
    ['수진reads'],
    ['رقم٣'],
    ['ẹ́kọ́'],
    ['Kaʻiulani'],
    ['ラーメン太'],
    ['佐々木abc'],
  ])('may be %s', (name) => {
    expect(usernameError(name)).toBeUndefined();
  });

  it.each<[string, string, string]>([
    ['blank', '  ', 'Username is required'],
    ['of two letters', 'ab', 'Username must be at least 3 characters'],
    ['of two letters and spaces', ' ab ', 'Username must be at least 3 characters'],
    ['of two letters beyond the basic plane', '𠮷𠮷', 'Username must be at least 3 characters'],
    ['of 31 letters', 'x'.repeat(31), 'Username must be at most 30 characters'],
    ['with a space', 'Ro sa', TOO_ODD],
    ['with an at sign', 'rosa@x', TOO_ODD],
    ['with markup', '<b>Rosa', TOO_ODD],
    ['with an emoji', 'Rosa😀', TOO_ODD],
    ['with a zero-width space', 'Ro\u200bsa', TOO_ODD],
    ['with a zero-width joiner', 'Ro\u200dsa', TOO_ODD],
    ['with an override of direction', 'Ro\u202esa', TOO_ODD],
    ['with a soft hyphen', 'Ro\u00adsa', TOO_ODD],
    ['of letters that are invisible', '\u3164\u3164\u3164', TOO_ODD],
    ['with a variation selector', 'Ros\ufe0fa', TOO_ODD],
    ['that begins with a mark', '\u0301Rosa', TOO_ODD],
    ['with a flood of marks', `R${'\u0301'.repeat(12)}osa`, TOO_ODD],
    ['of one letter for a sentence', 'abc\ufdfa', TOO_ODD],
    ['of nothing but dots', '...', TOO_ODD],
    ['with NUL', 'Ro\0sa', TOO_ODD],
    ['with a line below for “_”', 'Rosa\u0332', TOO_ODD],
    ['with a letter for “·”', 'Rosa\ua78f', TOO_ODD],
    ['with a letter for a prime', 'Rosa\u02b9', TOO_ODD],
    ['with a letter for “!”', 'Rosa\u01c3', TOO_ODD],
    ['with a letter for “?”', 'Rosa\u0294', TOO_ODD],
    ['with a letter for “:”', 'Ro\u02d0sa', TOO_ODD],
    ['with a raised letter', 'Rosa\u02b0', TOO_ODD],
    ['with a line that makes it longer', 'نج\u0640يب', TOO_ODD],
    ['with a stroke for l', 'Ceci\u4e28ia', ONE_ALPHABET],
    ['with a part of Hangul for l', 'Ceci\u3163ia', ONE_ALPHABET],
    ['with a part of Hangul for o', 'R\u3147sa', ONE_ALPHABET],
    ['that ends with a dot', 'Rosa.', DOTS],
    ['that begins with a dot', '.Rosa', DOTS],
    ['with a Lisu letter', '\ua4e6incent', ONE_ALPHABET],
    ['with a Coptic letter', 'Vin\u2ca5ent', ONE_ALPHABET],
    ['with a Cherokee letter', 'V\u13a5ncent', ONE_ALPHABET],
    ['with a Cyrillic letter', 'V\u0457ncent', ONE_ALPHABET],
    ['with a lunate sigma', 'Vin\u03f2ent', ONE_ALPHABET],
    ['with a Hebrew letter', 'Vi\u05d5cent', ONE_ALPHABET],
    ['with a digit of another script', 'user\u0663', ONE_ALPHABET],
    ['all in Lisu letters', '\ua4e6\ua4f2\ua4f3', ONE_ALPHABET],
    ['of Greek and Cyrillic letters', 'νин', ONE_ALPHABET],
    ['of Hangul and Kana', '김スジン', ONE_ALPHABET],
    ['with half a letter', 'Ro\ud800sa', TOO_ODD],
  ])('may not be %s', (_what, name, sentence) => {
    expect(said(usernameError(name))).toBe(sentence);
  });
});

describe('Two names are one person', () => {
  it.each([
    ['Rosa', 'rosa'],
    ['Rosa', ' Rosa '],
    ['Rosa', 'Ｒｏｓａ'],
    ['Rosa', '𝓡𝓸𝓼𝓪'],
    ['Rosa', 'Rоsа'],
    ['Rosa', 'R0sa'],
    ['Rosa', 'Rοsα'],
    ['Bill', 'BiII'],
    ['Bill', 'B1ll'],
    ['admin', 'аdmin'],
    ['admin', 'adrnin'],
    ['admin', 'ADМIN'],
    ['winston', 'vvinston'],
    ['Helen', 'Ηelen'],
    ['Nina', 'Νina'],
    ['vincent', 'νincent'],
    ['Strasse', 'Straße'],
    ['ΟΔΟΣ', 'οδος'],
    ['ΝΙΝΗ', 'νινη'],
    ['Иван', 'ИВАН'],
    ['İstanbul', 'istanbul'],
    ['ılgaz', 'Ilgaz'],
    ['user3', 'user٣'],
    ['José', 'Jose\u0301'],
    ['soon', 'ՏՕՕո'],
    ['VIOLET', 'ᏙIOᏞᎬᎢ'],
  ])('%s and %s', (one, other) => {
    expect(usernameKeyOf(other)).toBe(usernameKeyOf(one));
  });
});

describe('Two names are two people', () => {
  it.each([
    ['Jose', 'José'],
    ['Rosa', 'Rose'],
    ['Иван', 'Ivan'],
    ['a.b', 'a_b'],
    ['Müller', 'Muller'],
    ['user2', 'user3'],
    ['Ёлка', 'Елка'],
  ])('%s and %s', (one, other) => {
    expect(usernameKeyOf(other)).not.toBe(usernameKeyOf(one));
  });
});

describe('Two names look like one', () => {
  it.each([
    ['paypal', 'раураӏ', 'Cyrillic'],
    ['happy', 'һарру', 'Cyrillic'],
    ['Omck', 'ОМСК', 'Cyrillic capitals'],
    ['viva', 'νινα', 'small Greek'],
    ['nina', 'ΝΙΝΑ', 'Greek capitals'],
    ['Niva', 'Νινα', 'Greek in both cases'],
    ['pop', 'ρορ', 'small Greek'],
    ['ιδεα', 'іδεα', 'both'],
    ['nuo', 'ոսօ', 'Armenian'],
    ['good', 'ɢᴏᴏᴅ', 'small capitals'],
    ['boba', 'вова', 'Cyrillic drawn like small capitals'],
    ['mary', 'rnary', 'two letters for one'],
    ['カター', '力ター', 'a Han letter in Katakana'],
    ['ロック', '口ック', 'a Han letter in Katakana'],
    ['へろへろ', 'ヘろへろ', 'Katakana in Hiragana'],
    ['נועם12', '12נועם', 'figures where they are drawn alike'],
    ['user10', 'userIO', 'letters and figures'],
    ['Rosa', '𝓡𝓸𝓼𝓪', 'mathematical letters'],
    ['Straße', 'Straβe', 'a Greek beta'],
  ])('%s and %s (%s)', (one, other) => {
    expect(usernameLookOf(other)).toBe(usernameLookOf(one));
  });

  it.each([
    ['Jose', 'José'],
    ['Lukasz', 'Łukasz'],
    ['Дмитрий', 'Дмитрии'],
    ['user2', 'user3'],
    ['נועם12', 'נועם21'],
    ['김수진', '김수민'],
    ['نجيب', 'نجم'],
  ])('but %s and %s do not', (one, other) => {
    expect(usernameLookOf(other)).not.toBe(usernameLookOf(one));
  });
});

describe('The key of a name', () => {
  const scripts = ['abrILil10oOmnwvVzßſéıＡﬁǆɑᴀ', 'σςΣνΝηΗυΈϊπ', 'ДдёЙфж', 'Աօ', '٣۵', '村'];
  const names = fc.oneof(
    ...scripts.map((letters) =>
      fc.string({ unit: fc.constantFrom(...letters, '_', '-'), minLength: 3, maxLength: 30 }),
    ),
  );

  it('does not depend on case, and is its own key', () => {
    fc.assert(
      fc.property(names, (name) => {
        fc.pre(usernameError(name) === undefined);
        const key = usernameKeyOf(name);
        expect(usernameKeyOf(name.normalize('NFD'))).toBe(key);
        expect(usernameKeyOf(key)).toBe(key);
        expect(usernameLookOf(name.normalize('NFD'))).toBe(usernameLookOf(name));
      }),
    );
  });

  it('is short enough for an index and a cursor', () => {
    for (const letter of ['ﬃ', 'ΐ', '㍿', 'm', '𠮷', 'ŉ', 'ᾷ']) {
      const name = letter.repeat(30);
      if (usernameError(name) !== undefined) continue;
      expect(Buffer.byteLength(usernameKeyOf(name))).toBeLessThan(400);
      expect(Buffer.byteLength(usernameLookOf(name))).toBeLessThan(800);
    }
  });
});

describe('The key of an address', () => {
  it('is without case', () => {
    expect(emailKeyOf(' Rosa@Example.ORG ')).toBe('rosa@example.org');
    expect(emailKeyOf('Jose\u0301@x.org')).toBe(emailKeyOf('JOSÉ@x.org'));
  });
});
