import { createElement, type ReactNode, useMemo } from 'react';
import styles from './Markdown.module.css';
import { type MarkdownNode, treeOf } from './markdownTree.ts';
import { Spoiler } from './Spoiler.tsx';

/**
 * A text in Markdown. It becomes elements and never a string of HTML, so there is nothing in it to
 * sanitise: what no element below stands for is shown as the text it is.
 */
export function Markdown({ source }: { source: string }) {
  const tree = useMemo(() => treeOf(source), [source]);
  return createElement('div', { className: styles.markdown }, ...partsOf(tree));
}

const partsOf = (nodes: readonly MarkdownNode[]): ReactNode[] => nodes.map(elementOf);

function elementOf(node: MarkdownNode): ReactNode {
  switch (node.kind) {
    case 'text':
      return node.text;
    case 'break':
      return <br />;
    case 'rule':
      return <hr />;
    case 'link':
      return createElement(
        'a',
        { href: node.address, rel: 'nofollow ugc noopener' },
        ...partsOf(node.children),
      );
    case 'numbers':
      return createElement('ol', { start: node.start }, ...partsOf(node.children));
    case 'spoiler':
      return createElement(Spoiler, { shape: shapeOf(node) }, ...partsOf(node.children));
    case 'emphasis':
    case 'strong':
      return createElement(TAGS[node.kind], null, ...partsOf(node.children));
    default:
      // Each paragraph has the direction of its own script.
      return createElement(TAGS[node.kind], { dir: 'auto' }, ...partsOf(node.children));
  }
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
