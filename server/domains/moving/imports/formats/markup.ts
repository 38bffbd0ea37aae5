import { Parser } from 'htmlparser2';
import { ELEMENTS_MAX, INDENTS_MAX, NESTING_MAX } from '../../../reading/items/limits.ts';

const SPOILER_OPEN = '>!';
const SPOILER_CLOSE = '!<';

/**
 * HTML of somebody's review as our Markdown: paragraphs, line breaks, emphasis, quotations, lists,
 * headings, links, and `<spoiler>` as `>!…!<`. What else it holds becomes the text it shows. Breaks of
 * a text without any markup of lines are its line breaks.
 */
export function markdownOfHtml(html: string): string {
  if (isTooDeep(html)) return markdownOfText(withoutEntities(html.replace(/<[^<>]*>/g, ' ')));
  const hasLines = /<(?:br|p|div|li|blockquote|h[1-6])\b/i.test(html);
  const written = writer();
  const links: string[] = [];
  const lists: { isNumbered: boolean; items: number }[] = [];
  let hidden = 0;
  // The parser divides a text at each entity; our marks may stand across.
  let pending = '';
  const flush = () => {
    const text = pending;
    pending = '';
    if (text !== '') written.text(hasLines ? text.replace(/\s+/g, ' ') : text);
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        flush();
        if (UNSEEN.has(name)) hidden += 1;
        if (hidden > 0) return;
        if (name === 'br') written.line();
        else if (name === 'spoiler') written.open(SPOILER_OPEN);
        else if (STRONG.has(name)) written.open('**');
        else if (EMPHASIS.has(name)) written.open('*');
        else if (name === 'a')
          links.push(
            /^https?:\/\//i.test(attributes.href ?? '') ? (attributes.href as string) : '',
          );
        else if (name === 'blockquote') written.enter('> ');
        else if (name === 'ul' || name === 'ol') {
          written.block();
          lists.push({ isNumbered: name === 'ol', items: 0 });
        } else if (name === 'li') {
          const list = lists.at(-1);
          if (list) list.items += 1;
          written.item(list?.isNumbered ? `${list.items}. ` : '- ');
        } else if (/^h[1-6]$/.test(name)) {
          written.block();
          written.raw('## ');
        } else if (name === 'hr') {
          written.block();
          written.raw('---');
          written.block();
        } else if (name === 'img' && attributes.alt) written.text(attributes.alt);
        else if (BLOCKS.has(name)) written.block();
        if (name === 'a' && links.at(-1)) written.open('[');
      },
      ontext(text) {
        if (hidden === 0) pending += text;
      },
      onclosetag(name) {
        flush();
        if (UNSEEN.has(name)) hidden = Math.max(0, hidden - 1);
        else if (hidden > 0) return;
        else if (name === 'spoiler') written.close(SPOILER_OPEN, SPOILER_CLOSE);
        else if (STRONG.has(name)) written.close('**', '**');
        else if (EMPHASIS.has(name)) written.close('*', '*');
        else if (name === 'a') {
          const address = links.pop();
          if (address) written.close('[', `](${address.replace(/[\s()<>]/g, percentEncoded)})`);
        } else if (name === 'blockquote') written.leave();
        else if (name === 'ul' || name === 'ol') {
          lists.pop();
          written.block();
        } else if (name === 'li') written.endItem();
        else if (BLOCKS.has(name) || /^h[1-6]$/.test(name)) written.block();
      },
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  flush();
  return written.result();
}

/**
 * Whether there are more elements than anybody writes, or deeper in one another: what the parser and the writer
 * do with them takes the square of either. Counted by name, and without those that end with the next of their kind.
 */
function isTooDeep(html: string) {
  const open = new Map<string, number>();
  let depth = 0;
  let all = 0;
  for (const [, end, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z\d]*)/gi)) {
    const name = tag.toLowerCase();
    if (UNCOUNTED.has(name)) continue;
    all += 1;
    const many = open.get(name) ?? 0;
    if (end && many === 0) continue;
    const change = end ? -1 : 1;
    open.set(name, many + change);
    depth += change;
    if (depth > NESTING_MAX || all > ELEMENTS_MAX) return true;
  }
  return false;
}

const UNCOUNTED = new Set(['p', 'li', 'br', 'hr', 'img', 'input', 'meta', 'link', 'wbr']);

const percentEncoded = (char: string) =>
  `%${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0')}`;

/** A text without markup as our Markdown, which shows it as it was written. */
export const markdownOfText = (text: string): string =>
  text
    .split('\n')
    .map((line) => escapedLine(line.trimEnd()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Whether a text is meant as HTML: it has a tag or an entity. */
const isHtml = (text: string) =>
  /<\/?(?:p|br|div|span|b|i|em|strong|a|u|ul|ol|li|blockquote|spoiler|h[1-6])\b[^<>]*>|&(?:[a-z]{2,8}|#\d{2,6}|#x[\da-f]{2,6});/i.test(
    text,
  );

export const markdownOf = (text: string) =>
  isHtml(text) ? markdownOfHtml(text) : markdownOfText(text);

/** Names and titles that hold entities (`GrandPr&eacute;`, and Babelio's `&#268,apek`). */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text;
  let all = '';
  const parser = new Parser({
    ontext: (part) => {
      all += part;
    },
  });
  parser.end(text.replace(/&#(\d{2,6}),/g, '&#$1;').replaceAll('<', '&lt;'));
  return all;
}

const STRONG = new Set(['b', 'strong']);
const EMPHASIS = new Set(['i', 'em', 'cite']);
const BLOCKS = new Set(['p', 'div', 'section', 'article', 'pre', 'table', 'tr', 'dl', 'dd', 'dt']);
const UNSEEN = new Set(['script', 'style', 'template', 'title', 'head', 'noscript']);

/** What has a meaning in our Markdown anywhere in a line. */
const escapedText = (text: string) => (/[\\*_(|!<]/.test(text) ? escapedMarks(text) : text);

const escapedMarks = (text: string) =>
  text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/\*+/g, (stars, at: number) =>
      isAlone(text, at, stars.length) ? stars : stars.replaceAll('*', '\\*'),
    )
    .replace(/(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/\]\(/g, ']\\(')
    .replace(/\|\|/g, '\\|\\|')
    .replace(/>!/g, '\\>!')
    .replace(/!</g, '!\\<');

/** Stars between blanks mean nothing. */
const isAlone = (text: string, at: number, length: number) =>
  /^\s?$/.test(text[at - 1] ?? '') && /^\s?$/.test(text[at + length] ?? '');

/** What has a meaning at the beginning of a line. */
const escapedStart = (line: string) =>
  /^\s*[#>+*_\d-]/.test(line) ? escapedBeginning(line) : line;

const escapedBeginning = (line: string) =>
  line
    .replace(/^(\s*)([#>+-])(?=$|[\s>+-]|#)/, '$1\\$2')
    .replace(/^(\s*)>/, '$1\\>')
    .replace(/^(\s*)\*(?=\s|$)/, '$1\\*')
    .replace(/^(\s*\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(\s*)(?=(?:[*_-]\s*){3,}$)/, '$1\\');

const escapedLine = (line: string) => escapedStart(escapedText(line));

/** What a list's item begins with. */
const ITEM = /^(?:- |\d+\. )$/;

/** Writes Markdown in which lines, paragraphs and what is nested are as they were opened. */
function writer() {
  /** Lines that are done, and marks that each line of what is open begins with. */
  let all = '';
  let line = '';
  let indents: string[] = [];
  let wantsBlank = false;
  /** Marks that were opened and not yet written, for whatever comes between them. */
  const open: { mark: string; isWritten: boolean }[] = [];

  const endLine = () => {
    all += `${line.trimEnd()}\n`;
    line = '';
  };
  /** An empty line, if one is due: of an item that begins below it, it has no mark. */
  const writeBlank = () => {
    const marks = indents.filter((each) => !ITEM.test(each)).join('');
    if (wantsBlank && all !== '') all += `${marks.trimEnd()}\n`;
    wantsBlank = false;
  };
  const begin = () => {
    if (line !== '') return;
    writeBlank();
    line = indents.join('');
    // An item has its mark once; what follows in it is only as far in.
    indents = indents.map((each) => (ITEM.test(each) ? ' '.repeat(each.length) : each));
  };
  const hasText = () => line !== '' && line.trim() !== '' && line !== indents.join('');
  const writeOpen = () => {
    for (const each of open) {
      if (each.isWritten) continue;
      line += each.mark;
      each.isWritten = true;
    }
  };

  const self = {
    raw(text: string) {
      begin();
      line += text;
    },
    text(text: string) {
      for (const [at, part] of text.split('\n').entries()) {
        if (at > 0) self.line();
        const content = hasText() ? part : part.trimStart();
        if (content === '') continue;
        if (content.trim() === '') {
          if (!line.endsWith(' ')) line += ' ';
          continue;
        }
        const blank = /^\s/.test(content) && !line.endsWith(' ') ? ' ' : '';
        begin();
        const isStart = !hasText();
        line += blank;
        writeOpen();
        line += isStart ? escapedLine(content.trimStart()) : escapedText(content.trimStart());
      }
    },
    /** A mark around text; nothing is written where it holds none. */
    open(mark: string) {
      open.push({ mark, isWritten: false });
    },
    close(mark: string, end: string) {
      const at = open.findLastIndex((each) => each.mark === mark);
      if (at < 0) return;
      const [{ isWritten } = { isWritten: false }] = open.splice(at, 1);
      if (!isWritten) return;
      // A mark stands right beside its text: blanks and empty lines go behind it.
      const before = hasText() ? '' : all;
      const text = (before + line).trimEnd();
      const blanks = (before + line).slice(text.length);
      const last = text.lastIndexOf('\n') + 1;
      if (before !== '') all = text.slice(0, last);
      line = text.slice(before === '' ? 0 : last) + end;
      if (blanks.includes('\n')) {
        wantsBlank = wantsBlank || blanks.includes('\n\n');
        endLine();
      } else line += blanks;
    },
    line() {
      if (line === '' && all.endsWith('\n')) wantsBlank = true;
      else if (hasText()) endLine();
    },
    block() {
      if (hasText()) endLine();
      wantsBlank = all !== '';
    },
    enter(indent: string) {
      self.block();
      writeBlank();
      indents.push(indents.length < INDENTS_MAX ? indent : '');
    },
    leave() {
      if (hasText()) endLine();
      line = '';
      indents.pop();
      wantsBlank = true;
    },
    item(mark: string) {
      if (hasText()) endLine();
      line = '';
      wantsBlank = wantsBlank && indents.length === 0;
      indents.push(indents.length < INDENTS_MAX ? mark : '');
    },
    endItem() {
      if (hasText()) endLine();
      line = '';
      wantsBlank = false;
      indents.pop();
    },
    result() {
      while (open.length > 0) {
        const { mark } = open.at(-1) as { mark: string };
        self.close(mark, mark === SPOILER_OPEN ? SPOILER_CLOSE : mark === '[' ? ']' : mark);
      }
      return `${all}${line}`
        .split('\n')
        .map((each) => each.trimEnd())
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim();
    },
  };
  return self;
}
