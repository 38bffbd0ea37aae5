import type { ReactNode } from 'react';
import type { Pattern } from '../locales/formats.ts';

interface FilledProps {
  text: Pattern<string>;
  children: ReactNode;
}

/** A message with something other than text where its name in braces is, if it has one: `New here? {link}`. */
export function Filled({ text, children }: FilledProps) {
  const [before, after] = text.split(/\{\w+\}/);
  return (
    <>
      {before}
      {after === undefined ? null : children}
      {after}
    </>
  );
}
