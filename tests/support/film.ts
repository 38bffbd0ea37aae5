import { writeFileSync } from 'node:fs';

/*
 * A film of a barcode, as a camera would see it, in the simplest of formats (YUV4MPEG2): Chromium plays it in place of its
 * camera with --use-file-for-fake-video-capture.
 */

const WIDTH = 640;
const HEIGHT = 480;
/** Pixels of the narrowest bar. */
const BAR = 4;
const PAPER = 235;
const INK = 16;

/** Writes a film in which each of the codes is seen for a second, before a table in between. */
export function writeFilm(path: string, codes: readonly string[]) {
  const frames = codes.flatMap((code) => {
    const picture = pictureOf(ean13(code));
    return [...Array(2).fill(pictureOf('')), ...Array(6).fill(picture)];
  });
  const colours = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  writeFileSync(
    path,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420jpeg\n`),
      ...frames.flatMap((frame: Buffer) => [Buffer.from('FRAME\n'), frame, colours]),
    ]),
  );
}

/** Brightness, point by point: a code on paper on a grey table. */
function pictureOf(modules: string) {
  const picture = Buffer.alloc(WIDTH * HEIGHT, 120);
  const left = Math.floor((WIDTH - (modules.length + 24) * BAR) / 2);
  for (let y = 120; modules && y < 360; y++)
    for (let x = 0; x < (modules.length + 24) * BAR; x++) {
      const module = modules[Math.floor(x / BAR) - 12];
      picture[y * WIDTH + left + x] = module === '1' && y > 140 && y < 340 ? INK : PAPER;
    }
  return picture;
}

/** ISO/IEC 15420: 95 modules, 1 being a bar. */
function ean13(code: string) {
  const digits = [...code].map(Number);
  const parities = PARITIES[digits[0] ?? 0] ?? '';
  const left = digits.slice(1, 7).map((digit, at) => {
    const odd = ODD[digit] ?? '';
    // The even set is the right-hand one backwards.
    return parities[at] === 'L' ? odd : [...inverted(odd)].reverse().join('');
  });
  const right = digits.slice(7).map((digit) => inverted(ODD[digit] ?? ''));
  return `101${left.join('')}01010${right.join('')}101`;
}

const inverted = (modules: string) => modules.replace(/\d/g, (bit) => (bit === '1' ? '0' : '1'));

const ODD = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];

const PARITIES = [
  'LLLLLL',
  'LLGLGG',
  'LLGGLG',
  'LLGGGL',
  'LGLLGG',
  'LGGLLG',
  'LGGGLL',
  'LGLGLG',
  'LGLGGL',
  'LGGLGL',
];
