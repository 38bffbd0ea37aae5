declare module 'subset-font' {
  /** Cuts a font down to the letters of a text, and its axes to a value each. */
  function subsetFont(
    font: Uint8Array,
    text: string,
    options: { targetFormat: 'woff2'; variationAxes: Record<string, number> },
  ): Promise<Uint8Array>;
  export = subsetFont;
}
