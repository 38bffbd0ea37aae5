import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../../../../shared/languages.ts';
import { escaped } from './page.ts';

export interface Head {
  language: Language;
  title: string;
  /** Lines of the head; HTML. */
  head: readonly string[];
}

/** What a page is filled with. */
export interface Shown extends Head {
  /** What the application drew; HTML. */
  html: string;
  /** What it was drawn from, as its query library keeps it. */
  answers: object;
}

/** The one page there is, as it was built (web/index.html), filled by the server. */
export interface Template {
  filled(page: Shown): string;
}

/** Reads the page that was built, and which styles the chunk of a screen needs, with those of its parts that come later. */
export async function templateOf(root: string, screen: string): Promise<Template> {
  const [page, chunks] = await Promise.all([
    readFile(join(root, 'index.html'), 'utf8'),
    readFile(join(root, 'chunks.json'), 'utf8').then((text) => JSON.parse(text) as Chunks),
  ]);
  const first = stylesOf(chunks, screen);
  const styles = [...first].filter((file) => !page.includes(file)).map(linkTo);
  const later = await Promise.all(
    [...stylesOf(chunks, screen, 'later')]
      .filter((file) => !first.has(file) && !page.includes(file))
      .map(async (file) => ({
        link: linkTo(file),
        classes: classesIn(await readFile(join(root, file), 'utf8')),
      })),
  );
  const [start = '', end = ''] = page
    .replace(/<html[^>]*>/, '')
    .replace(/\s*<title>.*?<\/title>/s, '')
    .replace(/\s*<meta\s+name="description".*?>/s, '')
    .replace(/\s*<noscript>.*?<\/noscript>/s, '')
    .split('<div id="root"></div>');
  const [doctype = '', head = ''] = start.split('<head>');
  if (!head || !end) throw new Error('index.html is not as it was');

  return {
    filled({ language, title, head: lines, html, answers }) {
      const { dir } = LANGUAGES[language];
      const [, preloads = '', content = ''] = /^((?:<link [^>]*>)*)(.*)$/s.exec(html) ?? [];
      const drawn = classesOf(content);
      const drawnLater = later.filter(({ classes }) => classes.some((name) => drawn.has(name)));
      return [
        `${doctype.trimEnd()}\n<html lang="${language}" dir="${dir}" data-drawn="${language}" prefix="${PREFIXES}">\n  <head>`,
        `\n    <meta charset="utf-8">\n    <title>${escaped(title)}</title>`,
        ...lines.map((line) => `\n    ${line}`),
        preloads && `\n    ${preloads}`,
        ...styles.map((line) => `\n    ${line}`),
        ...drawnLater.map(({ link }) => `\n    ${link}`),
        head.replace(/\s*<meta charset="utf-8" ?\/?>/, ''),
        `<noscript><p>${escaped(WITHOUT_SCRIPTS[language])}</p></noscript>`,
        `<div id="root">${content}</div>`,
        `\n    <script type="application/json" id="page-data">${jsonInHtml(answers)}</script>`,
        end,
      ].join('');
    },
  };
}

/** What is drawn is read without scripts; what it leads to behind the `#` is not. */
const WITHOUT_SCRIPTS: Record<Language, string> = {
  en: 'Scripts are switched off in this browser. You can read this page; search, signing in and lists of your own need them.',
  de: 'In diesem Browser sind Skripte ausgeschaltet. Diese Seite lässt sich lesen; für Suche, Anmeldung und eigene Listen werden sie gebraucht.',
  fr: 'Les scripts sont désactivés dans ce navigateur. Vous pouvez lire cette page, mais la recherche, la connexion et vos propres listes en ont besoin.',
  es: 'Los scripts están desactivados en este navegador. Puedes leer esta página, pero la búsqueda, el inicio de sesión y tus propias listas los necesitan.',
  ar: 'البرامج النصية معطّلة في هذا المتصفح. يمكنك قراءة هذه الصفحة، لكن البحث وتسجيل الدخول وقوائمك الخاصة تحتاج إليها.',
  ja: 'このブラウザではスクリプトが無効になっています。このページは読めますが、検索、ログイン、自分のリストにはスクリプトが必要です。',
};

const PREFIXES =
  'og: https://ogp.me/ns# book: https://ogp.me/ns/book# profile: https://ogp.me/ns/profile#';

const linkTo = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`;

/** The build's own list of its chunks (`manifest` in vite.config.ts). */
type Chunks = Record<string, { css?: string[]; imports?: string[]; dynamicImports?: string[] }>;

/** The styles of a chunk and of all that it imports: at once, or also later, as the parts that a browser asks for by and by. */
function stylesOf(
  chunks: Chunks,
  name: string,
  when: 'at once' | 'later' = 'at once',
  seen = new Set<string>(),
): Set<string> {
  const styles = new Set<string>();
  // What the page itself begins with leads to every other screen.
  if (seen.has(name) || (when === 'later' && name === 'index.html')) return styles;
  seen.add(name);
  const { css = [], imports = [], dynamicImports = [] } = chunks[name] ?? {};
  for (const each of when === 'later' ? [...imports, ...dynamicImports] : imports)
    for (const file of stylesOf(chunks, each, when, seen)) styles.add(file);
  for (const file of css) styles.add(file);
  return styles;
}

/** The names that the build gave to the classes of a stylesheet: `_foot_1vm59_1`. */
const classesIn = (css: string) => [
  ...new Set([...css.matchAll(/\.(_[\w-]+)/g)].map(([, name = '']) => name)),
];

const classesOf = (html: string) =>
  new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));

/**
 * JSON as it may stand in a script element: nothing in it ends the element or begins a comment, and
 * the two ends of line that JavaScript once did not allow in texts are escaped as well. Such a block
 * is data, which no browser runs and no Content-Security-Policy is asked about.
 */
export const jsonInHtml = (data: object) =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
