import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../server/config.ts';

/** A line of a picture: values at the places along the bottom. */
export interface Line {
  name: string;
  values: number[];
}

const WIDTH = 760;
const HEIGHT = 420;
const LEFT = 60;
const RIGHT = 250;
const TOP = 50;
const BOTTOM = 50;
/** Told apart without colours, too: dashes differ. */
const STYLES = [
  '#1f6f8b',
  '#b3541e" stroke-dasharray="8 4',
  '#5b7f2b" stroke-dasharray="2 4',
  '#7a3e8e" stroke-dasharray="12 4 2 4',
  '#9a7a00" stroke-dasharray="5 5',
  '#444444" stroke-dasharray="1 3',
];

/** Draws lines over a scale of powers of ten into docs/pictures, as SVG. */
export function drawLines(file: string, title: string, places: string[], lines: Line[]) {
  const all = lines.flatMap(({ values }) => values);
  const low = Math.floor(Math.log10(Math.min(...all)));
  const high = Math.ceil(Math.log10(Math.max(...all)));
  const x = (at: number) => LEFT + (at * (WIDTH - LEFT - RIGHT)) / Math.max(1, places.length - 1);
  const y = (value: number) =>
    TOP + ((high - Math.log10(value)) * (HEIGHT - TOP - BOTTOM)) / Math.max(1, high - low);
  const powers = Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at));
  // Names beside the ends of their lines, one below the other.
  const ends = lines
    .map(({ values }, at) => ({ at, end: y(values.at(-1) ?? 1) }))
    .sort((a, b) => a.end - b.end);
  let free = TOP;
  const heights = new Map<number, number>();
  for (const { at, end } of ends) {
    free = Math.max(free + 18, end);
    heights.set(at, free);
  }
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    `<text x="${LEFT}" y="26" font-size="16" fill="#222">${title}</text>`,
    ...powers.map(
      (power) =>
        `<path d="M${LEFT} ${y(power).toFixed(1)}H${WIDTH - RIGHT}" stroke="#ddd"/><text x="${LEFT - 8}" y="${(y(power) + 4).toFixed(1)}" text-anchor="end" fill="#555">${power}</text>`,
    ),
    ...places.map(
      (place, at) =>
        `<text x="${x(at).toFixed(1)}" y="${HEIGHT - BOTTOM + 24}" text-anchor="middle" fill="#555">${place}</text>`,
    ),
    ...lines.map(({ name, values }, at) => {
      const points = values.map((value, place) => `${x(place).toFixed(1)} ${y(value).toFixed(1)}`);
      return `<path d="M${points.join('L')}" fill="none" stroke-width="2.5" stroke="${STYLES[at % STYLES.length]}"/><text x="${WIDTH - RIGHT + 10}" y="${((heights.get(at) ?? 0) + 4).toFixed(1)}" fill="#222">${name}</text><path d="M${WIDTH - RIGHT + 2} ${y(values.at(-1) ?? 1).toFixed(1)}L${WIDTH - RIGHT + 8} ${(heights.get(at) ?? 0).toFixed(1)}" stroke="#999"/>`;
    }),
    '</svg>\n',
  ];
  writeFileSync(join(projectRoot, 'docs', 'pictures', file), svg.join('\n'));
}
