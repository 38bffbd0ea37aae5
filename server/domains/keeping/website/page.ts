import type { FastifyReply } from 'fastify';
import { LANGUAGES, type Language } from '../../../../shared/languages.ts';
import { SEARCH_TEXT_MAX } from '../../../../shared/limits.ts';

/** A small page of the server's own: it is read without a script, by people and by programs. */
interface ServerPage {
  title: string;
  language?: Language;
  /** Lines of the head beside the title; HTML. */
  head?: readonly string[];
  /** HTML. */
  main: string;
}

/** The page as HTML; `head` and `main` are HTML already, everything else is escaped here. */
export const pageOf = ({ title, language = 'en', head = [], main }: ServerPage) => `<!doctype html>
<html lang="${language}" dir="${LANGUAGES[language].dir}">
  <head>
    <meta charset="utf-8">
    ${[
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<title>${escaped(title)}</title>`,
      '<meta name="color-scheme" content="light dark">',
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      `<link rel="stylesheet" href="${STYLE_ADDRESS}">`,
      ...head,
    ].join('\n    ')}
  </head>
  <body>
    <header>
      <a href="/"><img src="/favicon.svg" alt="" width="28" height="28"> Commonplace</a>
    </header>
    <main>
      ${main}
    </main>
  </body>
</html>
`;

/** Answers 404 with a page that leads home, and to the search. */
export const sendMissingPage = (
  reply: FastifyReply,
  sentence: string,
  { language, title, toHome, search }: AroundMissing = ENGLISH,
) =>
  reply
    .code(404)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(
      pageOf({
        title: `${title} · Commonplace`,
        language,
        head: ['<meta name="robots" content="noindex">'],
        main: `<h1>${escaped(sentence)}</h1>
      <form role="search" action="/search">
        <input type="search" name="q" maxlength="${SEARCH_TEXT_MAX}" aria-label="${escaped(search)}">
        <button>${escaped(search)}</button>
      </form>
      <p><a href="/">${escaped(toHome)}</a></p>`,
      }),
    );

/** What else such a page says. */
interface AroundMissing {
  language: Language;
  title: string;
  toHome: string;
  search: string;
}
const ENGLISH: AroundMissing = {
  language: 'en',
  title: 'Page not found',
  toHome: 'Go to the home page of Commonplace',
  search: 'Search for books',
};

/** A text as it may stand in HTML and XML, between tags and in quoted attributes. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

export const STYLE_ADDRESS = '/page.css';

/** The style of these pages: what is needed of tokens.css. */
export const STYLE = `:root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif; }
body { margin: 0; background: light-dark(#faf7f2, #181411); color: light-dark(#1f1b16, #ece3d5); }
header { padding: 0.75rem 1.25rem; border-bottom: 1px solid light-dark(#e2d9cb, #3a322a); }
header a { color: inherit; font: 600 1.25rem Georgia, serif; text-decoration: none; }
header img { vertical-align: middle; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; }
input, button { box-sizing: border-box; min-height: 2.75rem; padding: 0 0.75rem; font: inherit; color: inherit; background: light-dark(#fff, #221d18); border: 1px solid light-dark(#857a6c, #8f8475); border-radius: 0.5rem; }
input { width: 16rem; max-width: 100%; }
main { max-width: 42rem; margin: 0 auto; padding: 2rem 1.25rem; overflow-wrap: anywhere; }
h1 { font: 600 2rem/1.2 Georgia, serif; margin: 1rem 0 0.5rem; }
p { margin: 0.75rem 0; }
a { color: light-dark(#7a2e2e, #e2a091); }
main img { max-width: 100%; height: auto; }
h2 { font: 600 1.5rem/1.3 Georgia, serif; margin: 2rem 0 0.5rem; }
h3 { font: 600 1.2rem/1.3 Georgia, serif; margin: 1.5rem 0 0.5rem; }
li { margin: 0.5rem 0; }
table { border-collapse: collapse; }
th, td { padding: 0.5rem 0.75rem; border: 1px solid light-dark(#e2d9cb, #3a322a); text-align: start; vertical-align: top; }
`;
