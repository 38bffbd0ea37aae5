import { createElement, lazy, type ReactNode, useMemo, useState } from 'react';
import type { Position } from '../../shared/contract/library.ts';
import { passagesOf, SHUT } from '../../shared/passages.ts';
import styles from './Markdown.module.css';
import { type Mention, mentioned } from './Mentioned.tsx';
import { type MarkdownNode, treeOf } from './markdownTree.ts';
import { Spoiler } from './Spoiler.tsx';

// Few texts have any.
const ShutPassage = lazy(async () => ({
  default: (await import('./ShutPassage.tsx')).ShutPassage,
}));

/** A passage that is not in a text. */
export interface Hidden {
  length: number;
  opensAt: Position;
}

/** What of a text is for its reader, as the server answered. */
export interface ForReader {
  mentions: readonly Mention[];
  /** Passages from further on than they have come, in the order of their places in the text. */
  hidden: readonly Hidden[];
  /** All of the text, for who insists. */
  whole: () => Promise<string>;
}

interface MarkdownProps {
  source: string;
  /** None: it is being written, and every passage is folded. */
  reader?: ForReader | undefined;
}

/**
 * A text in Markdown. It becomes elements and never a string of HTML, so there is nothing in it to
 * sanitise: what no element below stands for is shown as the text it is.
 */
export function Markdown({ source, reader }: MarkdownProps) {
  const [shown, setShown] = useState<ReadonlyMap<number, string>>(new Map());
  const tree = useMemo(
    () => treeOf(source, reader && { hidden: reader.hidden.length, shown }),
    [source, reader, shown],
  );

  /** Shows what a shut passage says, or shuts it again. */
  async function toggle(at: number) {
    const isShut = !shown.has(at);
    const text = isShut ? (shutIn(source, await reader?.whole())[at] ?? '') : '';
    // Others may have been opened while this one was on its way.
    setShown((before) => {
      const passages = new Map(before);
      if (isShut) passages.set(at, text);
      else passages.delete(at);
      return passages;
    });
  }

  return createElement('div', { className: styles.markdown }, ...partsOf(tree));

  function partsOf(nodes: readonly MarkdownNode[], isLinked = false): ReactNode[] {
    return nodes.map((node) => elementOf(node, isLinked));
  }

  function elementOf(node: MarkdownNode, isLinked: boolean): ReactNode {
    switch (node.kind) {
      case 'text':
        return isLinked ? node.text : mentioned(node.text, reader?.mentions ?? []);
      case 'break':
        return <br />;
      case 'rule':
        return <hr />;
      case 'shut':
        return shutAt(node.at);
      case 'link':
        return createElement(
          'a',
          { href: node.address, rel: 'nofollow ugc noopener' },
          ...partsOf(node.children, true),
        );
      case 'numbers':
        return createElement('ol', { start: node.start }, ...partsOf(node.children, isLinked));
      case 'spoiler':
        return createElement(
          Spoiler,
          { shape: shapeOf(node) },
          ...partsOf(node.children, isLinked),
        );
      case 'emphasis':
      case 'strong':
        return createElement(TAGS[node.kind], null, ...partsOf(node.children, isLinked));
      default:
        // Each paragraph has the direction of its own script.
        return createElement(TAGS[node.kind], { dir: 'auto' }, ...partsOf(node.children, isLinked));
    }
  }

  function shutAt(at: number) {
    const passage = reader?.hidden[at];
    return passage ? (
      <ShutPassage passage={passage} isShown={shown.has(at)} onToggle={() => toggle(at)} />
    ) : null;
  }
}

/** What the shut passages of a text say: all have the same order in the whole, where shut ones may hold others. */
function shutIn(text: string, whole = '') {
  const said: string[] = [];
  const passages = passagesOf(whole);
  let at = 0;
  for (const { start, end } of passagesOf(text)) {
    const passage = passages[at];
    at += 1;
    if (text.slice(start, end) !== SHUT) continue;
    said.push(passage?.text ?? '');
    while ((passages[at]?.start ?? Infinity) < (passage?.end ?? 0)) at += 1;
  }
  return said;
}

const TAGS = {
  paragraph: 'p',
  // Below the title of a review, however many `#` were typed.
  heading: 'h5',
  quote: 'blockquote',
  bullets: 'ul',
  item: 'li',
  emphasis: 'em',
  strong: 'strong',
} as const;

/** What is hidden as it lies on the page: as long, as divided, and telling nothing. */
function shapeOf(node: MarkdownNode): string {
  if (node.kind === 'text') return node.text.replace(/\S/gu, 'x');
  if (node.kind === 'break') return '\n';
  return 'children' in node ? node.children.map(shapeOf).join('') : '';
}
