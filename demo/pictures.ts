import { encodePicture } from '../server/domains/people/pictures/encoding.ts';
import { keepFirstPicture } from '../server/domains/people/pictures/pictures.sql.ts';
import type { Db } from '../server/platform/db/db.ts';
import { sharpOf } from '../server/platform/pictures/sharp.ts';
import { chanceOf } from './chance.ts';

/** Of so many people one has a picture; the others have their initial. */
const ONE_OF = 4;
const SIDE = 512;

/** Ground, middle and light of a picture. */
const COLOURS = [
  ['#26405b', '#4f7a8c', '#f2c57c'],
  ['#5b2a2a', '#a8553a', '#f4dfb8'],
  ['#2f4a36', '#6f9160', '#f6e7a1'],
  ['#3d2f52', '#7d6a9c', '#f1c9c3'],
  ['#6b4a1f', '#c08a3e', '#fff3d6'],
] as const;

type Colours = (typeof COLOURS)[number];
type Draw = (colours: Colours, random: () => number) => string;

const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const box = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="6" fill="${fill}"/>`;
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

const behind = (fill: string) => `<rect width="${SIDE}" height="${SIDE}" fill="${fill}"/>`;

/** The sun or the moon above two hills. */
const hills: Draw = ([ground, middle, light], random) => {
  const [sun, left, right] = [130 + 250 * random(), 260 + 80 * random(), 240 + 80 * random()];
  return [
    behind('#dfe7ea'),
    circle(sun, 150, 62, light),
    path(`M0 ${left} Q150 ${left - 130} 330 512 L0 512Z`, middle),
    path(`M512 ${right} Q330 ${right - 60} 120 512 L512 512Z`, ground),
  ].join('');
};

/** Somebody as far as the shoulders. */
const somebody: Draw = ([ground, middle, light], random) => {
  const hair = 104 + 20 * random();
  return [
    behind(ground),
    path('M70 512 Q80 350 256 350 Q432 350 442 512Z', middle),
    circle(256, 214, hair, middle),
    circle(256, 226, 96, light),
  ].join('');
};

/** Some books beside each other. */
const shelf: Draw = ([ground, middle, light], random) =>
  [
    behind(middle),
    ...[ground, light, ground, light, ground].map((cloth, at) => {
      const height = 210 + 130 * random();
      return box(76 + 74 * at, 420 - height, 62, height, cloth);
    }),
    box(40, 424, 432, 26, ground),
  ].join('');

/** A cup, and what rises from it. */
const cup: Draw = ([ground, middle, light], random) => {
  const bend = 30 + 50 * random();
  return [
    behind(middle),
    path(
      `M230 190 q${bend} -50 0 -100 q-${bend} -40 10 -80 l18 0 q-20 40 14 80 q${bend} 50 -14 100Z`,
      light,
    ),
    circle(366, 300, 62, ground),
    circle(366, 300, 34, middle),
    path('M130 210 H370 Q370 430 250 430 Q130 430 130 210Z', ground),
    box(90, 440, 330, 22, ground),
  ].join('');
};

const DRAWINGS = [somebody, hills, shelf, cup];

/** Pictures for some of the people, drawn here: nobody's photo. */
export async function picturesOf(members: readonly { id: string }[]) {
  const { random } = chanceOf(20_261_128);
  const sharp = await sharpOf();
  const drawn = members
    .filter((_, at) => at % ONE_OF === 0)
    .map(({ id }, at) => {
      const colours = COLOURS[at % COLOURS.length] ?? COLOURS[0];
      const drawing = (DRAWINGS[at % DRAWINGS.length] ?? somebody)(colours, random);
      const size = `width="${SIDE}" height="${SIDE}"`;
      return { id, svg: `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${drawing}</svg>` };
    });
  return Promise.all(
    drawn.map(async ({ id, svg }) => ({
      id,
      sizes: await encodePicture(
        await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer(),
        undefined,
      ),
    })),
  );
}

/** By the product's own way, as somebody's first. */
export async function storePictures(db: Db, pictures: Awaited<ReturnType<typeof picturesOf>>) {
  for (const { id, sizes } of pictures) await keepFirstPicture(db, id, sizes);
}
