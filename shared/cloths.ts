/*
 * What a book is bound in: the drawn cover of a book and its back on a shelf are of one cloth.
 */

export interface Cloth {
  cloth: string;
  foil: string;
  isDark: boolean;
}

/** Cloths and what is stamped on them: foil on dark cloth, ink on light, at least 4.5:1. */
export const cloths: readonly Cloth[] = [
  { cloth: '#6E2226', foil: '#ECD09A', isDark: true }, // oxblood
  { cloth: '#1E3F31', foil: '#E6CF95', isDark: true }, // bottle green
  { cloth: '#1D2F50', foil: '#EFE4CB', isDark: true }, // ink blue
  { cloth: '#C3913A', foil: '#2B1B0E', isDark: false }, // ochre
  { cloth: '#532543', foil: '#EFC9AE', isDark: true }, // plum
  { cloth: '#44525E', foil: '#F0EDE2', isDark: true }, // slate
  { cloth: '#95441F', foil: '#FAEBD2', isDark: true }, // rust
  { cloth: '#4D5124', foil: '#EFE5B9', isDark: true }, // olive
  { cloth: '#17525A', foil: '#EBDDB4', isDark: true }, // teal
  { cloth: '#372142', foil: '#DDCBE6', isDark: true }, // aubergine
  { cloth: '#D3BF98', foil: '#43231A', isDark: false }, // sand
  { cloth: '#2E2C2D', foil: '#E5AC83', isDark: true }, // charcoal
  { cloth: '#A03C2C', foil: '#FCEBD3', isDark: true }, // brick
  { cloth: '#E2D8C3', foil: '#1F4031', isDark: false }, // linen
  { cloth: '#A9BFB7', foil: '#1B2C45', isDark: false }, // duck egg
  { cloth: '#CDA192', foil: '#471A22', isDark: false }, // old rose
  { cloth: '#5B683C', foil: '#FAF3DC', isDark: true }, // moss
  { cloth: '#124A6B', foil: '#F3DDA6', isDark: true }, // peacock
  { cloth: '#7A1F3D', foil: '#F2D7C4', isDark: true }, // mulberry
  { cloth: '#0F3D3E', foil: '#F0C987', isDark: true }, // pine
  { cloth: '#3B3A6B', foil: '#EDE0F0', isDark: true }, // iris
  { cloth: '#5A3A22', foil: '#F2DDB0', isDark: true }, // walnut
  { cloth: '#8A2E5B', foil: '#FBE6DA', isDark: true }, // fuchsia
  { cloth: '#23615A', foil: '#F6E7C1', isDark: true }, // verdigris
  { cloth: '#D9A441', foil: '#33200C', isDark: false }, // saffron
  { cloth: '#BFD0DC', foil: '#1E2F4A', isDark: false }, // sky
  { cloth: '#D8B4B0', foil: '#4A1E2E', isDark: false }, // shell
  { cloth: '#B9C59A', foil: '#26351C', isDark: false }, // lichen
  { cloth: '#D98A5B', foil: '#3A160B', isDark: false }, // apricot
  { cloth: '#C9BEDA', foil: '#33204A', isDark: false }, // lilac
];

/** Draws that depend on nothing but the id: FNV-1a, stirred by murmur's finalizer for each draw. */
export function drawsOf(id: string) {
  let state = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(id)) state = Math.imul(state ^ byte, 0x01000193);
  return <T>(choices: readonly T[]): T => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return choices[((mixed ^ (mixed >>> 16)) >>> 0) % choices.length] as T;
  };
}

/** Which cloth a book is bound in, always the same: the first thing that is drawn for its cover. */
export const clothNumberOf = (googleId: string): number =>
  drawsOf(googleId)(cloths.map((_, at) => at));
