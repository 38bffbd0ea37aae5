import { createRequire } from 'node:module';
import type clean from 'sanitize-html';

/** Loaded by the first who needs it: it takes 16 MB, and most processes never do. */
const require = createRequire(import.meta.url);

/** The only HTML a description may hold; none of it with attributes. */
export const DESCRIPTION_TAGS = [
  'p',
  'em',
  'strong',
  'i',
  'b',
  'br',
  'ul',
  'ol',
  'li',
  'blockquote',
];

/** Of people's descriptions the fullest has a tenth. 2,000 take some milliseconds, 83,000 a second. */
export const TAGS_MAX = 2_000;

/** Tells whether a description holds more tags than are looked at. */
export function hasTooManyTags(html: string) {
  let count = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) count += 1;
  return count > TAGS_MAX;
}

/**
 * A description from outside with nothing left in it but text and the tags of the allow-list; nothing
 * of one with too many tags. Its length is bounded by whoever asks.
 */
export function cleanHtml(html: string) {
  if (hasTooManyTags(html)) return '';
  return /[<>&]/.test(html) ? cleaned(html) : html.trim();
}

const cleaned = (html: string) =>
  (require('sanitize-html') as typeof clean)(html, {
    allowedTags: DESCRIPTION_TAGS,
    allowedAttributes: {},
    disallowedTagsMode: 'discard',
    // What these hold is no text for people.
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'template',
      'title',
      'svg',
      'math',
    ],
    // Deeper than any description of a person; a bomb of tags must not blow up the parser's output.
    nestingLimit: 20,
  }).trim();
