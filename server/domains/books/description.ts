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

/** A description from outside with nothing left in it but text and the tags of the allow-list. */
export const cleanHtml = (html: string) => (/[<>&]/.test(html) ? cleaned(html) : html.trim());

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
