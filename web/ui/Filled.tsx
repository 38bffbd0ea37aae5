import type { ReactNode } from 'react';

/** A sentence of the words with something other than text where its braces are, if it has any: `New here? {}`. */
export function Filled({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split('{}');
  return (
    <>
      {before}
      {after === undefined ? null : children}
      {after}
    </>
  );
}
