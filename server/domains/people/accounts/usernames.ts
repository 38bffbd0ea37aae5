import { linesOfData } from '../../../platform/text/dataFile.ts';

/**
 * The key that somebody signs in with: the name without case, and with what is easily mistyped made the same
 * (`Rosa`, `R0sa`). Marks stay: `Jose` and `José` are two people. It is stored, so it stays as it is; what
 * keeps people from posing as others is the look below.
 */
export function usernameKeyOf(username: string) {
  const name = username.trim().normalize('NFKC');
  return [...foldCase(isMixedGreek(name) ? foldSmallGreek(name) : name).normalize('NFD')]
    .map((letter) => LOOKALIKES.get(letter) ?? latinDigit(letter))
    .map((letter) => LATIN_LOOKALIKES.get(letter) ?? letter)
    .join('')
    .normalize('NFC');
}

/**
 * How a name looks: the same for two names that a reader cannot tell from each other, after Unicode's own data
 * (the skeleton of UTS #39), and without case. It is of the name as it is written, since a Greek ν looks like v
 * and its capital like N. Renewing the data changes looks: a migration then sets those stored to null.
 */
export function usernameLookOf(username: string) {
  const drawn = shapesOf(foldCase(shapesOf(inReadingOrder(username.trim().normalize('NFKC')))));
  return [...drawn]
    .map((letter) => LATIN_LOOKALIKES.get(letter) ?? letter)
    .join('')
    .normalize('NFC');
}

const shapesOf = (text: string) =>
  [...text.normalize('NFD')]
    .map((letter) => SHAPES.get(letter) ?? letter)
    .map((shape) => SMALL_CAPITALS.get(shape) ?? shape)
    .join('')
    // The tail that tells η from n is too little to tell people apart.
    .replaceAll('\u0329', '');

/**
 * In letters that are read from the right, figures still run from the left, so `אב12` and `12אב` are drawn
 * alike: what is no letter of such a name is compared without its place.
 */
function inReadingOrder(name: string) {
  if (!/[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thaana}]/u.test(name)) return name;
  const others = name.match(/\p{Nd}+|[_.-]/gu) ?? [];
  return name.replaceAll(/[\p{Nd}_.-]/gu, '') + others.sort().join('');
}

/** The key that makes an e-mail address unique. */
export const emailKeyOf = (email: string) => email.trim().normalize('NFC').toLowerCase();

/** Twice, because ß has a capital of two letters; a dot that a Turkish İ leaves behind is dropped. */
const foldCase = (name: string) =>
  name.toUpperCase().toLowerCase().replaceAll('ς', 'σ').replaceAll('i\u0307', 'i');

/**
 * Greek ν, η and υ look like one Latin letter when small (v, n, u) and like another as capitals (N,
 * H, Y). Among Latin letters their looks count; in a Greek word both cases are one letter.
 */
const isMixedGreek = (name: string) => /\p{Script=Latin}/u.test(name) && /[νηυ]/.test(name);
const foldSmallGreek = (name: string) =>
  name.replaceAll('ν', 'v').replaceAll('η', 'n').replaceAll('υ', 'u');

/** Letters of other alphabets in the shape of a Latin letter, which stands below each. */
const LOOKALIKES = tableOf([
  // Cyrillic; the later ones are of Abkhaz, Kurdish, Macedonian, Ukrainian and old books.
  ['АВЕКМНОРСТУХЬГПѕіјһԁԛԝѵӏүѡ', 'abekmhopctyxbrnsijhdqwvlyw'],
  // Greek, by the capitals that are drawn like Latin ones, then the small letters that are.
  ['ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳγσω', 'abezhikmnoptyxcjyow'],
  // Armenian.
  ['ՕՍՏԼՀՈՑՅԶ', 'ouslhngjq'],
  // Cherokee.
  ['ᎪᏴᏟᎠᎬᎶᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎩᏃ', 'abcdeghjklmprstvwyz'],
  // Latin letters of phonetics, and small capitals.
  ['ɑɡɩĸʋᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', 'agikvabcdeghijklmnoprstuvwyz'],
]);

/** For a reader capitals, however small; Unicode's data tells them from letters of the same size only. */
const SMALL_CAPITALS = tableOf([['ĸʋᴀʙᴅᴇɢʜᴊᴋʟᴍɴᴘʀᴛʏ', 'kvabdeghjklmnprty']]);

const SHAPES = new Map(
  linesOfData('domains/people/accounts/confusables.txt').flatMap((line) => {
    const [shape = '', letters = ''] = line.split(' ').map(unescaped);
    return [...letters].map((letter) => [letter, shape] as const);
  }),
);

/** Letters that nobody could tell from one another stand in the file by their numbers. */
function unescaped(text: string) {
  return text.replaceAll(/\\u\{(\w+)\}/g, (_, code) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/** Latin letters and digits that are drawn alike: I (so i), l and 1; O (so o) and 0; rn and m. */
const LATIN_LOOKALIKES = new Map([
  ['0', 'o'],
  ['1', 'l'],
  ['i', 'l'],
  ['m', 'rn'],
  ['w', 'vv'],
]);

/** A decimal digit of any script as the Latin one; anything else as it is. */
function latinDigit(letter: string) {
  if (!/\p{Nd}/u.test(letter)) return letter;
  const code = letter.codePointAt(0) ?? 0;
  let zero = code;
  // Every script's ten digits stand together, in order.
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

function tableOf(rows: [letters: string, latin: string][]) {
  return new Map(
    rows.flatMap(([letters, latin]) =>
      [...letters].map((letter, at) => [foldCase(letter), latin[at] ?? letter] as const),
    ),
  );
}
