/** What is known of the language of a text: its code, such as `de`; null: none that can be told. */
export interface TextLanguage {
  code: string | null;
  /** Its writer has said so, and not we. */
  isByHand: boolean;
}

/** The language of a text as it is found out. The library and what it knows are loaded by the first who needs them. */
export async function foundLanguage(...texts: string[]): Promise<TextLanguage> {
  const { eld } = await import('eld/extrasmall');
  const found = eld.detect(texts.join('\n').slice(0, LOOKED_AT).replace(NOT_WORDS, ' '));
  // Of a short text of few words many languages may be likely: then none is said.
  return { code: found.isReliable() ? found.language : null, isByHand: false };
}

/** Reading on tells nothing more. */
const LOOKED_AT = 2_000;
/** Addresses, and names of people here. */
const NOT_WORDS = /https?:\S+|@\S+/gu;
