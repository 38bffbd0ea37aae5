import type { OverlayOptions } from 'sharp';
import type { BookBack } from '../../../../shared/bookBacks.ts';
import { sharpOf } from '../../../platform/pictures/sharp.ts';
import { escapeXml } from '../../books/books/covers/generated/cover.ts';
import {
  coverWithin,
  PREVIEW_HEIGHT,
  PREVIEW_WIDTH,
  SECONDS_MAX,
} from '../../books/books/covers/linkPreview.ts';
import { drawShelf } from './shelfPicture.ts';

/** `wide` for links and timelines, `tall` for what fills a phone. In pixels. */
export const SHAPES = {
  wide: { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT, margin: 64 },
  tall: { width: 1080, height: 1920, margin: 96 },
} as const;
export type Shape = keyof typeof SHAPES;

/** Those of `tokens.css`: paper, ink, softer ink, edge, accent. */
export const THEMES = {
  light: { paper: '#faf7f2', ink: '#1f1b16', soft: '#5c5348', edge: '#8c8170', accent: '#7a2e2e' },
  dark: { paper: '#181411', ink: '#ece3d5', soft: '#b9ad9b', edge: '#857a6b', accent: '#e2a091' },
} as const;
export type Theme = keyof typeof THEMES;

/** So many covers stand beside each other. */
export const COVERS_MAX = 5;

/** What a picture says, from top to bottom. */
export interface SharePicture {
  /** Who did what: one small line, in the direction of its language whatever name it begins with. */
  above: string;
  /** What it is about, large. */
  main: string;
  /** Below it: an author, figures. */
  below: string;
  covers: { drawing: Buffer; picture: Uint8Array | undefined }[];
  /** Where there are any, they stand on a shelf in place of covers. */
  backs: readonly BookBack[];
  shape: Shape;
  theme: Theme;
  isRightToLeft: boolean;
}

/** A PNG of a shape's size: covers or a shelf, and text that is as large as it fits. */
export async function drawSharePicture(of: SharePicture): Promise<Buffer> {
  const { width, height, margin } = SHAPES[of.shape];
  const colours = THEMES[of.theme];
  const isRow = of.covers.length > 1 || of.backs.length > 0;
  const covers =
    of.backs.length > 0 ? [await shelfWithin(of)] : await coversWithin(of, coverBox(of));
  const sharp = await sharpOf();
  const layers: OverlayOptions[] = [];
  /** From the side where reading begins. */
  const place = (input: Buffer, from: number, top: number, wide: number) =>
    layers.push({
      input,
      left: of.isRightToLeft ? width - from - wide : from,
      top: Math.round(top),
    });

  const inner = width - 2 * margin;
  const column = columnOf(of, covers, isRow);
  const sizes = SIZES[of.shape];
  // Above a row of covers there is room for two lines.
  const isLow = of.shape === 'wide' && isRow;
  const [aboveText, belowText] = isLow
    ? [[of.above, of.below].filter((text) => text !== '').join(' · '), '']
    : [of.above, of.below];
  const above = await textWithin(
    aboveText && (of.isRightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT) + aboveText,
    sizes.above,
    colours.accent,
    column.width,
    2 * sizes.above,
  );
  const below = await textWithin(
    belowText,
    sizes.below,
    colours.soft,
    column.width,
    4 * sizes.below,
  );
  const site = await textWithin('Commonplace', sizes.site, colours.soft, inner, 2 * sizes.site);
  const gap = sizes.above;
  const around = [above, below].reduce((sum, text) => sum + (text ? text.height + gap : 0), 0);
  const left = column.bottom - column.top - around;
  const main = await textWithin(of.main, sizes.main, colours.ink, column.width, left);

  const isInMiddle = of.shape === 'wide' || covers.length === 0;
  let top = column.top + (isInMiddle ? Math.max(0, (left - (main?.height ?? 0)) / 2) : 0);
  for (const text of [above, main, below]) {
    if (!text) continue;
    place(text.data, column.from, top, text.width);
    top += text.height + gap;
  }
  if (site) place(site.data, margin, height - margin - site.height, site.width);
  let from = column.coversFrom;
  for (const cover of covers) {
    place(cover.data, from, column.coversTop, cover.width);
    from += cover.width + COVER_GAP;
  }
  return sharp({ create: { width, height, channels: 3, background: colours.paper } })
    .composite(layers)
    .timeout({ seconds: SECONDS_MAX })
    .png({ palette: true, effort: 3 })
    .toBuffer();
}

/** Characters that are not seen: what stands after them is read in their direction. */
const [LEFT_TO_RIGHT, RIGHT_TO_LEFT] = ['\u200e', '\u200f'];

/** In pixels: the text of a shape, which is made smaller only where it would not fit. */
const SIZES = {
  wide: { above: 32, main: 60, below: 32, site: 26 },
  tall: { above: 46, main: 84, below: 46, site: 38 },
} as const;
const SMALLEST = 18;
const COVER_GAP = 24;
/** Of a tall picture so much stands below the middle: half of what its text usually takes. */
const TEXT_BELOW = 420;

/** How large each cover may be: one alone is large, several stand in a row. */
function coverBox({ shape, covers }: SharePicture) {
  const { width, margin } = SHAPES[shape];
  if (covers.length === 1)
    return shape === 'wide' ? { width: 300, height: 450 } : { width: 540, height: 810 };
  // Beside a wide row there is no room for text, so that it is low.
  if (shape === 'wide') return { width: 160, height: 240 };
  const each = (width - 2 * margin - (COVERS_MAX - 1) * COVER_GAP) / COVERS_MAX;
  return { width: Math.floor(each), height: Math.floor(each * 1.5) };
}

interface Bitmap {
  data: Buffer;
  width: number;
  height: number;
}

/** What is no picture after all is shown as our drawing. */
const coversWithin = ({ covers }: SharePicture, box: { width: number; height: number }) =>
  Promise.all(
    covers.map(async ({ drawing, picture }): Promise<Bitmap> => {
      const drawn = () => coverWithin(drawing, box.width, box.height);
      const { data, info } = await (picture
        ? coverWithin(picture, box.width, box.height).catch(drawn)
        : drawn());
      return { data, width: info.width, height: info.height };
    }),
  );

/** How many boards there are, and how high each is. */
const SHELVES = { wide: { boards: 1, boardHeight: 246 }, tall: { boards: 3, boardHeight: 400 } };

async function shelfWithin({ shape, theme, backs, isRightToLeft }: SharePicture): Promise<Bitmap> {
  const { width, margin } = SHAPES[shape];
  const { edge } = THEMES[theme];
  const size = { width: width - 2 * margin, edge, isRightToLeft, ...SHELVES[shape] };
  const { svg, ...drawn } = drawShelf(backs, size);
  const sharp = await sharpOf();
  return { ...drawn, data: await sharp(svg).timeout({ seconds: SECONDS_MAX }).png().toBuffer() };
}

/** Where the text stands and where the covers begin; `from` is measured from the side where reading begins. */
function columnOf({ shape }: SharePicture, covers: Bitmap[], isRow: boolean) {
  const { width, height, margin } = SHAPES[shape];
  const bottom = height - margin - 3 * SIZES[shape].site;
  const all = { from: margin, width: width - 2 * margin, top: margin, bottom };
  const [first] = covers;
  if (!first) return { ...all, coversFrom: margin, coversTop: margin };
  const tallest = Math.max(...covers.map((cover) => cover.height));
  if (shape === 'wide' && !isRow) {
    const beside = first.width + 2 * COVER_GAP;
    return {
      ...all,
      from: margin + beside,
      width: all.width - beside,
      coversFrom: margin,
      coversTop: Math.max(margin, (height - 2 * SIZES.wide.site - first.height) / 2),
    };
  }
  if (shape === 'wide')
    return {
      ...all,
      bottom: bottom - tallest,
      coversFrom: margin,
      coversTop: bottom - tallest + COVER_GAP,
    };
  const coversTop = Math.max(1.5 * margin, (height - tallest) / 2 - TEXT_BELOW);
  const row = covers.reduce((sum, cover) => sum + cover.width + COVER_GAP, -COVER_GAP);
  return {
    ...all,
    top: coversTop + tallest + margin / 2,
    coversFrom: (width - row) / 2,
    coversTop,
  };
}

/** A text set in lines of at most a width, as large as it may be and still fits; undefined where there is none. */
async function textWithin(
  text: string,
  size: number,
  colour: string,
  width: number,
  height: number,
) {
  if (text.trim() === '') return undefined;
  const sharp = await sharpOf();
  const markup = `<span foreground="${colour}">${escapeXml(text)}</span>`;
  for (let px = size; ; px = Math.floor(px * 0.85)) {
    const { data, info } = await sharp({
      // 72 dots an inch: a point is a pixel.
      text: {
        text: markup,
        font: `Literata ${px}px`,
        width: Math.floor(width),
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
        spacing: Math.round(px * 0.08),
      },
    })
      .timeout({ seconds: SECONDS_MAX })
      .png({ compressionLevel: 1 })
      .toBuffer({ resolveWithObject: true });
    if ((info.height <= height && info.width <= width) || px <= SMALLEST)
      return cropped({ data, width: info.width, height: info.height }, width, height);
  }
}

/** Cuts what is too large even in the smallest letters. */
async function cropped(text: Bitmap, width: number, height: number): Promise<Bitmap> {
  if (text.width <= width && text.height <= height) return text;
  const size = {
    width: Math.min(text.width, Math.floor(width)),
    height: Math.min(text.height, Math.max(1, Math.floor(height))),
  };
  const sharp = await sharpOf();
  return {
    ...size,
    data: await sharp(text.data)
      .extract({ left: 0, top: 0, ...size })
      .png()
      .toBuffer(),
  };
}
