import sanitizeHtml from 'sanitize-html';

/*
 * Takes the place of DOMPurify, which needs a browser's document, where the server draws pages
 * (vite.pages.config.ts). Descriptions were sanitised when they came in; this is the second wall here, too.
 */
interface Allowed {
  ALLOWED_TAGS: string[];
}

const purifier = {
  sanitize: (html: string, { ALLOWED_TAGS: allowedTags }: Allowed) =>
    sanitizeHtml(html, { allowedTags, allowedAttributes: {} }),
};

// biome-ignore lint/style/noDefaultExport: as DOMPurify has it
export { purifier as default };
