/**
 * A name as people write it to each other, kept in its own order in a sentence that runs the other way. The marks
 * (U+2068, U+2069) stand only where they are needed, as whoever copies the sentence gets them too.
 */
export const at = (username: string, sentence: 'ltr' | 'rtl' = 'ltr') =>
  sentence === 'rtl' || RIGHT_TO_LEFT.test(username) ? isolated(`@${username}`) : `@${username}`;

/** What is named in a sentence that runs the other way, in its own order. */
export const isolated = (text: string) => `\u2068${text}\u2069`;

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
