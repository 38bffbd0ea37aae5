import MarkdownIt, { type Token } from 'markdown-it';
import { markSpoilers, SPOILER_END, SPOILER_START } from '../../shared/markdown.ts';
import { KEPT, OPENED, replacePassages, SHUT } from '../../shared/passages.ts';

/** A part of a text in Markdown; there are no others, whatever the text holds. */
export type MarkdownNode =
  | { kind: 'text'; text: string; isHidden: boolean }
  | { kind: 'break' }
  | { kind: 'rule' }
  /** A passage that is not in the text: which of them it is. What it says stands behind it once it is there. */
  | { kind: 'shut'; at: number }
  | { kind: 'link'; address: string; children: MarkdownNode[] }
  | { kind: 'numbers'; start: number; children: MarkdownNode[] }
  | { kind: Element; children: MarkdownNode[] };

type Element =
  | 'paragraph'
  | 'heading'
  | 'quote'
  | 'bullets'
  | 'item'
  | 'emphasis'
  | 'strong'
  | 'spoiler';

/** What of a text's passages its reader has come to: as the server answered. */
export interface Opened {
  /** How many of them are shut. */
  hidden: number;
  /** What those of them say that the reader insisted on. */
  shown: ReadonlyMap<number, string>;
}

/**
 * Reads Markdown as a tree. HTML, code, tables, definitions and whatever else is not enabled below
 * stay the text they are; single line breaks are kept, so that plain text looks as it was written.
 * Passages are folded like other spoilers; with `opened`, those that are from a place in the book stand open or shut.
 */
export function treeOf(source: string, opened?: Opened): MarkdownNode[] {
  const root: MarkdownNode[] = [];
  const text = opened ? withOpened(source, opened) : source;
  fill(root, parser.parse(markSpoilers(text), {}), { isHidden: false });
  return root;
}

/** Around the figure that says which of the shut passages stands there; Unicode keeps it free for such use. */
const SHUT_MARK = '\uFDD2';

function withOpened(source: string, { hidden, shown }: Opened) {
  const text = source.replaceAll(SHUT_MARK, '');
  let at = -1;
  return replacePassages(text, (passage) => {
    if (passage.place !== null) return OPENED;
    if (text.slice(passage.start, passage.end) !== SHUT || at + 1 === hidden) return KEPT;
    at += 1;
    return `${SHUT_MARK}${at}${SHUT_MARK}${shown.get(at) ?? ''}`;
  });
}

const DEPTH_MAX = 40;
const SPOILERS_MAX = 100;

const parser = new MarkdownIt('zero', {
  breaks: true,
  linkify: true,
  maxNesting: DEPTH_MAX,
}).enable([
  'blockquote',
  'heading',
  'hr',
  'list',
  'autolink',
  'emphasis',
  'escape',
  'image',
  'link',
  'linkify',
  'newline',
]);
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
// What leads elsewhere, or would run something, is no link but stays as it was typed.
parser.validateLink = (address) => /^(?:https?:\/\/|mailto:)/i.test(address);

interface Reading {
  /** Between the marks of a spoiler. */
  isHidden: boolean;
}

/** Puts what a flat list of tokens says into a tree. */
function fill(root: MarkdownNode[], tokens: Token[], reading: Reading) {
  const open = [root];
  for (const token of tokens) {
    const parent = open.at(-1) ?? root;
    if (token.nesting < 0) {
      open.pop();
    } else if (token.nesting > 0) {
      const children: MarkdownNode[] = [];
      // The paragraphs of a tight list are none; what is nested beyond reason goes on as it is.
      if (token.hidden || open.length > DEPTH_MAX) open.push(parent);
      else {
        parent.push(elementOf(token, children));
        open.push(children);
      }
    } else if (token.type === 'inline') {
      const inline: MarkdownNode[] = [];
      fill(inline, token.children ?? [], { isHidden: false });
      parent.push(...withSpoilers(inline));
    } else if (token.type === 'image') {
      // Nothing is loaded from elsewhere: a picture is a link to it.
      const children: MarkdownNode[] = [];
      fill(children, token.children ?? [], reading);
      const address = addressOf(token, 'src');
      if (children.length === 0) children.push({ kind: 'text', text: address, ...reading });
      parent.push({ kind: 'link', address, children });
    } else parent.push(...leavesOf(token, reading));
  }
}

function elementOf(token: Token, children: MarkdownNode[]): MarkdownNode {
  if (token.type === 'link_open')
    return { kind: 'link', address: addressOf(token, 'href'), children };
  if (token.type === 'ordered_list_open')
    return { kind: 'numbers', start: Number(token.attrGet('start') ?? 1), children };
  return { kind: ELEMENTS[token.type] ?? 'paragraph', children };
}

/** An address that was typed right before a spoiler ends there. */
const addressOf = (token: Token, name: 'href' | 'src') =>
  `${token.attrGet(name) ?? ''}`.replace(/%7C%EF%B7%9[01]%7C.*$/, '');

const ELEMENTS: Record<string, Element> = {
  heading_open: 'heading',
  blockquote_open: 'quote',
  bullet_list_open: 'bullets',
  list_item_open: 'item',
  em_open: 'emphasis',
  strong_open: 'strong',
};

/** A piece of text, divided where a spoiler begins or ends; a break; a rule. */
function leavesOf(token: Token, reading: Reading): MarkdownNode[] {
  if (token.type === 'softbreak' || token.type === 'hardbreak') return [{ kind: 'break' }];
  if (token.type === 'hr') return [{ kind: 'rule' }];
  return token.content.split(MARKS).flatMap((text): MarkdownNode[] => {
    if (text === SPOILER_START || text === SPOILER_END) {
      reading.isHidden = text === SPOILER_START;
      return [];
    }
    if (text.startsWith(SHUT_MARK)) return [{ kind: 'shut', at: Number(text.slice(1, -1)) }];
    return text ? [{ kind: 'text', text, isHidden: reading.isHidden }] : [];
  });
}

const MARKS = /(\|[\uFDD0\uFDD1]\||\uFDD2\d+\uFDD2)/;

/**
 * Puts what is hidden into spoilers. A spoiler and an emphasis may overlap in any way: each piece of
 * text knows for itself whether it is hidden, so none is ever forgotten. A paragraph of very many is
 * hidden from the last of them on.
 */
function withSpoilers(nodes: MarkdownNode[]): MarkdownNode[] {
  const gathered: MarkdownNode[] = [];
  let spoilers = 0;
  for (const node of nodes) {
    const last = gathered.at(-1);
    const beforeLast = gathered.at(-2);
    if (last?.kind === 'spoiler' && spoilers === SPOILERS_MAX) last.children.push(node);
    else if (!isHidden(node))
      gathered.push(hasChildren(node) ? { ...node, children: withSpoilers(node.children) } : node);
    else if (last?.kind === 'spoiler') last.children.push(node);
    else if (last?.kind === 'break' && beforeLast?.kind === 'spoiler') {
      // One spoiler over several lines.
      gathered.pop();
      beforeLast.children.push(last, node);
    } else {
      gathered.push({ kind: 'spoiler', children: [node] });
      spoilers += 1;
    }
  }
  return gathered;
}

const isHidden = (node: MarkdownNode): boolean =>
  hasChildren(node)
    ? node.children.length > 0 && node.children.every(isHidden)
    : node.kind === 'text' && node.isHidden;

/** Tells whether a part has parts. */
const hasChildren = (node: MarkdownNode) => 'children' in node;
