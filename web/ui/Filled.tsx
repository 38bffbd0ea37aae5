import type { ReactNode } from 'react';

/** A sentence of the words with something other than text where its braces are: `New here? {}`. */
export function Filled({ text, children }: { text: string; children: ReactNode }) {
  const [before, after] = text.split('{}');
  return (
    <>
      {before}
      {children}
      {after}
    </>
  );
}
