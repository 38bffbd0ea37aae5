/** A square in a picture, in its pixels. */
export interface Square {
  left: number;
  top: number;
  side: number;
}

interface Size {
  width: number;
  height: number;
}

/** The smallest that may be cut out: smaller ones show nothing. */
const SIDE_MIN = 64;

export const largestIn = ({ width, height }: Size) => Math.min(width, height);

export const smallestIn = (size: Size) => Math.min(SIDE_MIN, largestIn(size));

/** The largest square, in the middle. */
export const middleOf = (size: Size): Square => {
  const side = largestIn(size);
  return {
    left: Math.floor((size.width - side) / 2),
    top: Math.floor((size.height - side) / 2),
    side,
  };
};

/** The square elsewhere, as far as the picture reaches. */
export const movedTo = (square: Square, left: number, top: number, size: Size): Square => ({
  side: square.side,
  left: within(left, 0, size.width - square.side),
  top: within(top, 0, size.height - square.side),
});

/** The square larger or smaller, around its middle as far as the picture reaches. */
export function resized(square: Square, wanted: number, size: Size): Square {
  const side = within(wanted, smallestIn(size), largestIn(size));
  const outwards = (square.side - side) / 2;
  return movedTo({ ...square, side }, square.left + outwards, square.top + outwards, size);
}

/** What a key does to the square; undefined: nothing. */
export function pressed(key: string, square: Square, size: Size): Square | undefined {
  const step = Math.max(1, Math.round(square.side / 20));
  const [right, down] = ARROWS[key] ?? [0, 0];
  if (right !== 0 || down !== 0)
    return movedTo(square, square.left + right * step, square.top + down * step, size);
  if (key === '+' || key === '=') return resized(square, square.side + 2 * step, size);
  return key === '-' ? resized(square, square.side - 2 * step, size) : undefined;
}

const ARROWS: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = (value: number, least: number, most: number) =>
  Math.round(Math.min(Math.max(value, least), most));
