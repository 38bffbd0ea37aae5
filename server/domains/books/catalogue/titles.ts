/** A title with what does not belong to it taken apart. */
export interface TitleParts {
  title: string;
  series: string | undefined;
  /** As it is written: `3`, `0.8`, `1-3`. */
  place: string | undefined;
}

/**
 * Takes the series out of a title as exports write it: `Title (Series, #3)`, `Title (Series #0.8)`,
 * `Title (A, #1; B, #4)`, `Title (Series, Book 2)`. Other parentheses belong to the title:
 * `(Abridged)`, `(Volume 2)`.
 */
export function titlePartsOf(text: string): TitleParts {
  const line = text.replace(/\s+/g, ' ').trim();
  if (!line.endsWith(')') || line.length > LONGEST)
    return { title: line, series: undefined, place: undefined };
  const match = SERIES.exec(line);
  const [, title, series, place] = match ?? [];
  if (!title || !series || !/\p{L}/u.test(series)) {
    return { title: line, series: undefined, place: undefined };
  }
  return { title, series: series.replace(/[,:;]$/, '').trim(), place };
}

/** Finding the series takes long in what is too long to be a title. */
const LONGEST = 300;
const SERIES =
  /^(.+?)\s*\((.+?),?\s+(?:#|book\s+#?|vol(?:ume|\.)?\s+#)(\d+(?:\.\d+)?(?:\s*[-–]\s*\d+(?:\.\d+)?)?)(?:[;,/].*)?\)$/i;
