/**
 * The key that makes a username unique: without case, and with letters that look alike made the
 * same, so that nobody can pose as somebody else. Marks stay: `Jose` and `José` are two people.
 * After Unicode's compatibility folding (NFKC: fullwidth and mathematical letters, ligatures) the
 * table below stands in for the part of UTS #39 that one can type.
 */
export function usernameKeyOf(username: string) {
  const name = username.trim().normalize('NFKC');
  return [...foldCase(isMixedGreek(name) ? foldSmallGreek(name) : name).normalize('NFD')]
    .map((letter) => LOOKALIKES.get(letter) ?? latinDigit(letter))
    .map((letter) => LATIN_LOOKALIKES.get(letter) ?? letter)
    .join('')
    .normalize('NFC');
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
