/**
 * Prints a table and appends it to bench/results/, with the command it comes from and a sentence about it. Its head
 * is written as it looks there: `what | measured | bar`.
 */
export type Tell = (head: string, rows: string[][], about?: string) => void;

/** One part of the bench. */
export interface Part<Option extends string = string> {
  /** What it measures. */
  about: string;
  /** What can be said on the command line, with what is taken where it is not. */
  options: Record<Option, string>;
  /** Options with which it takes a minute or two, where those it has by itself take longer. */
  small?: Partial<Record<NoInfer<Option>, string>>;
  run(given: Record<NoInfer<Option>, string>, tell: Tell): Promise<void>;
}

/** A part whose options the compiler knows. */
export const part = <Option extends string>(one: Part<Option>) => one;
