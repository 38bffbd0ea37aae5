import { escaped, type ServerPage } from './page.ts';

/** What programs that show a link are told of its page. */
interface Preview {
  title: string;
  /** Of the document, where it says more. */
  documentTitle: string;
  description: string;
  type: 'book' | 'profile' | 'website';
  /** The page's own address, in full; none where the site does not know by which name it is found. */
  url: string | undefined;
  /** Where in the application it leads: `/#/…`. */
  place: string;
  image: Image;
  /** More of Open Graph: `book:isbn`. */
  more: readonly (readonly [property: string, content: string])[];
  /** schema.org. */
  data: object;
  /** False for a page with too little on it to be found by. */
  isWorthFinding: boolean;
  main: string;
}

interface Image {
  url: string;
  alt: string;
  type: string;
  width: number;
  height: number;
}

/**
 * A page with a preview: Open Graph for chat programs, JSON-LD for search engines, its content for
 * whoever reads it without a script, and a script that leads everybody else on.
 */
export const pageWithPreview = (preview: Preview): ServerPage => {
  const { title, documentTitle, description, type, url, place, image, more, data, main } = preview;
  return {
    title: documentTitle,
    head: [
      // Before anything is painted. Search engines are asked not to load it (see robots.txt).
      `<script src="${OPEN_ADDRESS}" data-place="${escaped(place)}"></script>`,
      ...(url === undefined ? [] : [`<link rel="canonical" href="${escaped(url)}">`]),
      `<meta name="description" content="${escaped(description)}">`,
      ...(preview.isWorthFinding ? [] : ['<meta name="robots" content="noindex">']),
      ...[
        ['og:site_name', 'Commonplace'],
        ['og:type', type],
        ['og:title', title],
        ['og:description', description],
        ...(url === undefined ? [] : [['og:url', url] as const]),
        ['og:image', image.url],
        ['og:image:type', image.type],
        ['og:image:width', String(image.width)],
        ['og:image:height', String(image.height)],
        ['og:image:alt', image.alt],
        ...more,
      ].map(
        ([property = '', content = '']) =>
          `<meta property="${property}" content="${escaped(content)}">`,
      ),
      `<meta name="twitter:card" content="${image.width > image.height ? 'summary_large_image' : 'summary'}">`,
      `<script type="application/ld+json">${dataOf({ '@context': 'https://schema.org', ...data })}</script>`,
    ],
    main: `${main}
      <p><a href="${escaped(place)}">Open in Commonplace</a></p>`,
  };
};

/**
 * JSON as it may stand in a script element: nothing in it ends the element or begins a comment, and
 * the two ends of line that JavaScript once did not allow in texts are escaped as well. Such a block
 * is data, which no browser runs and no Content-Security-Policy is asked about.
 */
export const dataOf = (data: object) =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export const OPEN_ADDRESS = '/open.js';

/** Takes the page's place in the history, so that Back leads to where the link was. */
export const OPEN_SCRIPT = 'location.replace(document.currentScript.dataset.place);\n';
