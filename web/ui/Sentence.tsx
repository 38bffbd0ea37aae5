import type { ReactNode } from 'react';

interface SentenceProps {
  text: string;
  parts: Record<string, ReactNode>;
}

/** A sentence of the words with what stands in it in the place of its names in braces: `{who} rated {book}`. */
export const Sentence = ({ text, parts }: SentenceProps) =>
  text.split(/\{(\w+)\}/).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence never move
    at % 2 === 1 ? <span key={at}>{parts[piece]}</span> : piece,
  );
