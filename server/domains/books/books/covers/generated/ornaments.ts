/**
 * The stamped ornaments of the drawn covers: line art in a box of 64 units around 0,0, in the
 * current colour, without styles or references.
 */
export const ornaments = {
  orrery: drawing(
    '<circle r="13"/><circle r="21.5"/><circle r="30"/>',
    disc(0, 0, 5.5),
    disc(-11.3, 6.5, 2.2),
    disc(15.2, -15.2, 3.6),
    disc(-25.7, -15.4, 2.8),
    disc(10.3, 28.2, 2),
  ),
  planet: drawing(
    `<g transform="rotate(-20)"><circle r="16"/>${path('M-15.6-3.6C-25-2.4-31 .2-31 3c0 5 14 8.6 31 8.6S31 8 31 3c0-2.8-6-5.4-15.4-6.6M-20 1.6C-16 4.4-8 5.6 0 5.6s16-1.2 20-4')}</g>`,
    spark(22, -24, 5.5),
    spark(-24, 24, 4),
    disc(-22, -20, 1.2),
    disc(25, 20, 1.2),
  ),
  tower: drawing(
    path(
      'M-10.5 30L-9-8H9L10.5 30M-13-8v-10h5v4h5v-4h6v4h5v-4h5v10zM-4.5 30v-8a4.5 4.5 0 0 1 9 0v8M-26 30H26M0-14V-31',
    ),
    solid('M0-31l11 3.5-11 3.5zM-2 6v-5a2 2 0 0 1 4 0v5z'),
    solid('M-19-27a8 8 0 1 0 4 13 7 7 0 0 1-4-13z'),
    spark(20, -6, 4),
    disc(-20, 8, 1.2),
    disc(22, -22, 1.2),
  ),
  starBranch: drawing(
    path(
      'M-13 31C-10 10-4-6 10-19M-8.5 12C-1 9 8 9 15 12M-5 2C-10-4-15-6-21-6M1-9C0-15-2-19-6-23M-11 22C-16 19-20 18-24 19',
    ),
    spark(14, -23, 8),
    spark(21, 13, 6),
    spark(-27, -7, 6),
    spark(-9, -27, 5),
    spark(-28, 19, 4),
    disc(20, -4, 1.3),
    disc(4, 25, 1.3),
  ),
  keyhole: drawing(
    '<ellipse rx="20" ry="30"/><ellipse rx="16.5" ry="26.5"/>',
    solid('M0-14a7.5 7.5 0 0 1 4 13.8L7.5 14h-15L-4-.2A7.5 7.5 0 0 1 0-14z'),
    disc(0, -21.5, 1.3),
    disc(0, 21.5, 1.3),
  ),
  lens: drawing(
    '<circle cx="-6" cy="-6" r="19"/><circle cx="-6" cy="-6" r="15.5"/>',
    '<path d="M10 10L27 27" stroke-width="4.5"/>',
    path(
      'M-15-2v-4a9 9 0 0 1 18 0v5M-11.5 1v-7a5.5 5.5 0 0 1 11 0v8M-8-1v-5a2 2 0 0 1 4 0v10M3 2.5l-.5 1.5',
    ),
  ),
  dagger: drawing(
    path('M-4.5-6L0 31 4.5-6M0-6V20M-15-10C-8-5 8-5 15-10M-2.5-8V-22h5V-8M-2.5-18l5 3M-2.5-13l5 3'),
    disc(-16, -11, 2.2),
    disc(16, -11, 2.2),
    '<circle cy="-26" r="4"/>',
    disc(0, -26, 1.4),
  ),
  eye: drawing(
    path('M-31 3Q0-24 31 3Q0 30-31 3zM0-17V-29M-13-14l-5-10M13-14l5-10M-23-8l-7-7M23-8l7-7'),
    '<circle cy="3" r="11"/>',
    disc(0, 3, 5.5),
  ),
  rose: drawing(
    turned(5, path('M-9.5-11C-20-22-9-33 0-27 9-33 20-22 9.5-11')),
    turned(5, path('M-5.5-7C-11-13-5-19 0-16 5-19 11-13 5.5-7M0-20v-4'), 36),
    '<circle r="6.5"/>',
    disc(0, 0, 3),
  ),
  letter: drawing(
    path('M-30-19H30V21H-30zM-30-19L0 5 30-19M-30 21L-9-2M30 21L9-2'),
    solid('M0 17C-11 9-12-2-5.5-3-2-3.4 0-1 0 2 0-1 2-3.4 5.5-3 12-2 11 9 0 17z'),
  ),
  moth: drawing(
    mirrored(
      path(
        'M3-12C12-19 24-21 32-15 30-4 22 6 10 9 6 9 4 4 3-2M8 9C17 9 23 14 21 22 15 28 6 22 3 11M5-6C13-10 20-13 27-13M6 1C12 0 18-3 23-7M2-17C3-24 8-29 16-30M5-22l6 1M8-26l6 2M4-20l5 3',
      ) +
        '<circle cx="17" cy="-6" r="3"/>' +
        disc(14, 17, 1.8),
    ),
    solid('M0-18C5-16 5-8 4-2 4 10 3 20 0 27-3 20-4 10-4-2-5-8-5-16 0-18z'),
  ),
  moon: drawing(
    path('M8-28A28.5 28.5 0 1 0 28 12 23 23 0 1 1 8-28zM3-20A22 22 0 0 0-4 20'),
    spark(14, -8, 7),
    spark(26, -20, 4),
    disc(24, -4, 1.3),
    disc(9, 6, 1.3),
  ),
  dividers: drawing(
    path(
      'M-2.5-21L-17 25l-1.5 6 4-4.5L1-18M2.5-21L17 25l1.5 6-4-4.5L-1-18M-9 2Q0 6 9 2M0-29v-3M-29 22A44 44 0 0 0 29 22',
    ),
    '<circle cy="-24.5" r="4.5"/>',
    disc(0, -24.5, 1.5),
  ),
  book: drawing(
    path(
      'M0-3C-8-9-20-9-30-6V21C-20 18-8 18 0 24 8 18 20 18 30 21V-6C20-9 8-9 0-3zV24M-24 1C-18-.5-12 .5-6 4M-24 8C-18 6.5-12 7.5-6 11M24 1C18-.5 12 .5 6 4M24 8C18 6.5 12 7.5 6 11',
    ),
    spark(0, -21, 9),
    disc(-15, -19, 1.3),
    disc(15, -19, 1.3),
  ),
  column: drawing(
    path(
      'M-21-30H21M-19-26H19M-10-13L-11 20M-5-13L-5.5 20M0-13V20M5-13L5.5 20M10-13L11 20M-11-13H11M-14 20H14M-17 24.5H17M-22 30H22M-15-26H15',
    ),
    mirrored(path('M10-13C20-13 23-18 20.5-21.5 18-24.5 13-23 13.5-19.5 14-17 17-17 17-19')),
  ),
  laurel: drawing(
    mirrored(path(`M1 29C16 27 26 14 25-3 24.5-10 22-17 17-24${laurelLeaves()}`)),
    spark(0, -2, 9),
  ),
  quill: drawing(
    path(
      'M-22 30C-14 12 0-10 24-31M-15 15C-17 10-16 5-12 0L-8 3-9-4C-4-12 4-20 12-25L13-20 16-27.5C19-29.5 22-30.5 24-31 26-22 22-12 17-5L11-6 14-1C9 5 4 9-2 12L-6 9-5 13.5C-9 15-12 15.5-15 15zM-28 31c3-3 5 2 8 0s5 1 8 0 5 1 9 0h12',
    ),
  ),
  hourglass: drawing(
    path(
      'M-17-30H17M-20-26H20M-17 30H17M-20 26H20M-12-26C-12-10-2-8-2 0S-12 10-12 26M12-26C12-10 2-8 2 0S12 10 12 26M-17-26V26M17-26V26M0-4V18',
    ),
    solid('M-9-14H9C7-8 2-6 0-2-2-6-7-8-9-14zM-9 24C-7 17-2 17 0 13 2 17 7 17 9 24z'),
  ),
  sprig: drawing(
    path(
      `M0 31V-14${leaf(0, -14, 0, 17, 5)}${[22, 10, -2]
        .map((y) => leaf(0, y, 52, 20, 5) + leaf(0, y, -52, 20, 5))
        .join('')}`,
    ),
    mirrored(disc(7, -14, 1.5) + disc(11, -20, 1.5)),
  ),
  lyre: drawing(
    mirrored(
      path(
        'M4 20C22 18 24 4 17-8 14-14 15-21 21-24 26-26 29-21 26-18 24-16 21-18 23-20M10 16C17 12 17 2 13-6',
      ),
    ),
    path('M-16-16H16M-6-16V20M-2-16V20M2-16V20M6-16V20M-7 20H7M-5 25H5M-12 30H12'),
  ),
  kite: drawing(
    `<g transform="rotate(18)">${path('M0-31L16-12 0 15-16-12zM0-31V15M-16-12H16M0 15C7 18-5 22 1 26S-2 31 5 33')}${solid('M0-31L16-12H0zM0 15L-16-12H0z')}</g>`,
    path('M-31-22q3-4 6 0q3-4 6 0'),
    path('M19 18q3-4 6 0q3-4 6 0'),
  ),
  paperBoat: drawing(
    path(
      'M-30 3L-15 19H15L30 3 10 8 0-25-10 8zM-10 8Q0 12 10 8M0-25V10.5M-31 26q5-5 10.3 0t10.3 0 10.3 0 10.3 0 10.3 0 10.3 0',
    ),
    solid('M0-25L10 8Q5 10 0 10z'),
  ),
  ship: drawing(
    path(
      'M-27 10H25C23 17 20 22 15 23H-19C-23 20-26 16-27 10zM-11 10V-27M9 10V-31M-20-23H-2C1-16 1-9-1-3H-21C-18-9-18-16-20-23zM1-26H18C22-17 22-9 19-2H0C4-9 4-18 1-26zM25 10l7-7M-31 29q5-5 10.3 0t10.3 0 10.3 0 10.3 0 10.3 0 10.3 0M-22 15H20',
    ),
    solid('M9-31l-8-1.5 8-2.5z'),
  ),
  windRose: drawing(
    '<circle r="22"/><circle r="19"/>',
    turned(4, solid('M0-19L3.5-8.5 0-4z') + path('M0-19L-3.5-8.5 0-4z'), 45),
    turned(4, solid('M0-31L5.5-5.5 0 0z') + path('M0-31L-5.5-5.5 0 0z')),
  ),
  palmette: drawing(
    solid('M0-31C6-21 6-9 0 0-6-9-6-21 0-31z'),
    mirrored(
      path(
        'M2 4C10-3 7-17 16-22 25-25 30-15 23-11 19-9 16-13 19-15.5M2 9C12 9 15-1 24-1 32 0 31 11 24 11 20 11 20 6 23.5 6M2 14C8 14 11 18 16 17',
      ) + disc(18, 17, 1.6),
    ),
    path('M0 4V20M-9 24H9'),
    solid('M0 27l3 2.5-3 2.5-3-2.5z'),
  ),
  hedera: drawing(
    path(
      'M-8 31C-25 22-29 2-20-8-13-15-4-10-3-1 4-9 16-9 20 0 24 11 12 26-8 31zM-3-1C-4 10-5 20-8 31M-4 9C-9 7-14 3-16-2M-4 9C1 8 8 5 12 1M-6 19C-11 17-15 14-18 9M-6 19C0 18 6 15 11 10M-3-1C-3-16 6-29 18-28 28-27 29-14 20-13 14-12.5 12-20 18-21',
    ),
    disc(-14, -24, 1.6),
    disc(27, 20, 1.6),
  ),
  mask: drawing(
    path(
      'M-22-25C-8-19 8-19 22-25 26 2 17 25 0 31-17 25-26 2-22-25zM-2.5-4L-3.5 5Q0 8 3.5 5L2.5-4M23-19C31-17 27-8 32-3M-23-19C-31-17-27-8-32-3',
    ),
    mirrored(solid('M5-5C8-10 14-10 17-5 13-2 8-2 5-5z') + path('M4-12Q11-18 19-12')),
    solid('M-10 14Q0 9 10 14C9 23 5 25 0 25S-9 23-10 14z'),
  ),
  hat: drawing(
    solid('M-17-8C-18-32 18-32 17-8z'),
    path(
      'M-17-4H17M-17-8V-1M17-8V-1M-30-5C-24 2-10 3 0 3S24 2 30-5M-4 20C-8 12-16 12-20 17-23 20-27 19-28 15-28 23-20 27-12 25-8 24-5 23 0 20 5 23 8 24 12 25 20 27 28 23 28 15 27 19 23 20 20 17 16 12 8 12 4 20',
    ),
  ),
  candle: drawing(
    path(
      'M-5.5 22V-3Q0-6 5.5-3V22M-17 22H17C16 28 11 30 0 30S-16 28-17 22zM0-5V-10M17 24C25 20 27 29 15 28M2.5 3v8',
    ),
    solid('M0-30C7-20 6-11 0-10-6-11-7-20 0-30z'),
    path('M-12-20l-7-3M12-20l7-3M-11-12l-7 2M11-12l7 2M-9-27l-4-5M9-27l4-5'),
  ),
  labyrinth: drawing(
    path(
      [arc(30, 90), arc(24.5, 270), arc(19, 90), arc(13.5, 200), arc(8, 330)].join('') +
        'M4 29.7V18.6M-4 24.2V18.6M0-24.5V-13.5M-17-9L-24-12',
    ),
    disc(0, 0, 2.4),
  ),
  scales: drawing(
    path('M0-26V23M-7 23H7M-13 29H13M-25-17Q0-25 25-17M-4-8H4'),
    mirrored(path('M25-17L18 5M25-17L32 5M17 5H33C32 13 18 13 17 5z')),
    disc(0, -28, 3),
  ),
  pear: drawing(
    path(
      `M0-15C8-15 8-6 12 1 19 12 13 30 0 30S-19 12-12 1C-8-6-8-15 0-15zM0-15C0-21 1-26 4-31M-9 9C-11 15-9 21-5 24${leaf(1, -20, 68, 22, 6)}M3-20.8L17-25`,
    ),
  ),
  lattice: drawing(
    path(
      hexagon(0, 0) + [30, 90, 150, 210, 270, 330].map((a) => hexagon(...polar(18, a))).join(''),
    ),
    ...[0, 120, 240].map((a) => disc(...polar(10.4, a), 2.4)),
    ...[60, 180, 300].map((a) => disc(...polar(20.8, a), 2.4)),
  ),
  sun: drawing(
    path(
      'M-15 6A15 15 0 0 1 15 6M-31 6H31M-27 13q4.5 4 9 0t9 0 9 0 9 0 9 0 9 0M-18 20.5q4.5 4 9 0t9 0 9 0 9 0M-9 28q4.5 4 9 0t9 0',
    ),
    path(
      [180, 205, 230, 255, 285, 310, 335, 360].map((a) => ray(a, 19, a % 10 ? 29 : 25, 6)).join(''),
    ),
    solid('M-9 6A9 9 0 0 1 9 6z'),
  ),
  window: drawing(
    path(
      'M-19 30V-9a19 19 0 0 1 38 0V30M-15 30V-9a15 15 0 0 1 30 0V30M0-24V30M-15-6H15M-15 12H15M-25 30H25M-15-9',
    ),
    solid('M5-19a6.5 6.5 0 1 0 6 9 5.5 5.5 0 0 1-6-9z'),
    disc(-7.5, -14, 1.3),
    disc(-5, 2, 1.3),
  ),
  tulip: drawing(
    path(
      'M0 31V3M0 3C-14 3-17-10-13-28-7-24-3-19 0-13 3-19 7-24 13-28 17-10 14 3 0 3zM0-13C-5-7-5-2 0 3 5-2 5-7 0-13zM-5-21.5L0-31 5-21.5',
    ),
    mirrored(path('M0 29C4 14 14 8 23 6 24 17 16 27 0 29zM4 25C9 18 14 14 19 11')),
  ),
  tree: drawing(
    path(
      `M0 31V-12M-15 31C-6 30-3 26 0 19 3 26 6 30 15 31M0 16C-8 13-14 8-17 1M0 16C8 13 14 8 17 1M0 4C-6 1-9-4-11-10M0 4C6 1 9-4 11-10${[
        [0, -12, 0],
        [-11, -10, -22],
        [-17, 1, -50],
        [-10, 11, -108],
        [-6, 0, -82],
      ]
        .map(
          ([x = 0, y = 0, angle = 0]) =>
            leaf(x, y, angle, 15, 3.8) + (x === 0 ? '' : leaf(-x, y, -angle, 15, 3.8)),
        )
        .join('')}`,
    ),
    disc(-6, -25, 1.4),
    disc(6, -25, 1.4),
  ),
  mountain: drawing(
    path('M-31 20L-10-12-3-2 9-21 31 20zM-15-4l5 4 3-3 3 4M2-10l6 4 4-4 4 4M-24 26H24M-14 31H14'),
    '<circle cx="-18" cy="-19" r="6.5"/>',
    disc(-18, -19, 3),
  ),
  asterism: drawing(spark(0, -15, 14), spark(-16, 14, 14), spark(16, 14, 14), disc(0, 4, 1.6)),
  amphora: drawing(
    path(
      'M-8-29H8M-5-29C-5-20-7-18-12-12-20-1-16 16-5 25H5C16 16 20-1 12-12 7-18 5-20 5-29M-9 30H9M-5 25L-7 30M5 25L7 30M-16-4H16M-16.5 1H16.5M-14 12H14M-16 6.5l4-3 4 5 4-5 4 5 4-5 4 5 4-5 4 3',
    ),
    mirrored(path('M5-26C19-28 22-14 15-8')),
  ),
} as const;

/** The name of an ornament. */
export type Ornament = keyof typeof ornaments;

/** The ornaments that suit a book of these categories; never empty. */
export function ornamentsFor(categories: readonly string[]): readonly Ornament[] {
  const words = categories.map((category) => category.toLowerCase());
  const suiting = suits.find(([pattern]) => words.some((word) => pattern.test(word)));
  return suiting?.[1] ?? ['sun', 'window', 'tulip', 'tree', 'pear', 'asterism'];
}

/** The most telling category first: a novel is fiction too, but a ghost story says more. */
const suits: readonly (readonly [RegExp, readonly Ornament[]])[] = [
  [/science fiction|sci-?fi|dystopia/, ['planet', 'orrery']],
  [/child|juvenile|picture book/, ['kite', 'paperBoat']],
  [/horror|ghost|gothic/, ['moth', 'moon']],
  [/fantasy|fairy/, ['tower', 'starBranch']],
  [/mystery|detective/, ['keyhole', 'lens']],
  [/thriller|crime|suspense|espionage/, ['dagger', 'eye']],
  [/romance|love/, ['rose', 'letter', 'hedera']],
  [/historical fiction/, ['hourglass', 'window', 'candle', 'column']],
  [/poetry|poems|verse/, ['quill', 'lyre']],
  [/drama|theat/, ['mask']],
  [/travel|geography/, ['windRose']],
  [/adventure/, ['ship', 'mountain', 'windRose']],
  [/mytholog|folklore|legend/, ['labyrinth', 'amphora']],
  [/psycholog/, ['eye', 'labyrinth']],
  [/cook|food|drink|gastronom/, ['pear']],
  [/nature|garden|animals|environment/, ['sprig', 'mountain', 'tree']],
  [/politic|econom|business|law/, ['scales']],
  [/technolog|computer|engineer/, ['lattice', 'dividers']],
  [/\bscience|physics|biolog|chemis|mathemat|astronom|medic/, ['lattice', 'orrery']],
  [/memoir|biograph|letters|diar/, ['laurel', 'candle']],
  [/history|military/, ['column', 'laurel']],
  [/philosoph|religio|spiritual|theolog/, ['candle', 'labyrinth']],
  [/\bart\b|music|design|photograph|architect/, ['amphora', 'lyre']],
  [/essay|journalis|literary crit|literary coll/, ['book', 'quill']],
  [/short stor/, ['asterism', 'book']],
  [/humou?r|comedy|comic/, ['hat']],
  [/young adult/, ['starBranch', 'sun', 'kite']],
  [/non-?fiction|reference|education/, ['dividers', 'windRose']],
  [/literary fiction/, ['window', 'tree', 'tulip', 'sun', 'hourglass', 'sprig']],
  [/classic/, ['palmette', 'amphora', 'laurel', 'tulip', 'sprig']],
];

function drawing(...parts: readonly string[]) {
  return parts.join('');
}

function path(d: string) {
  return `<path d="${d}"/>`;
}

function solid(d: string) {
  return `<path d="${d}" fill="currentColor"/>`;
}

function disc(x: number, y: number, radius: number) {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${radius}" fill="currentColor" stroke="none"/>`;
}

/** A four-pointed star with hollow sides. */
function spark(x: number, y: number, r: number) {
  const k = r * 0.16;
  const d = `M${x} ${short(y - r)}Q${short(x + k)} ${short(y - k)} ${short(x + r)} ${y}Q${short(x + k)} ${short(y + k)} ${x} ${short(y + r)}Q${short(x - k)} ${short(y + k)} ${short(x - r)} ${y}Q${short(x - k)} ${short(y - k)} ${x} ${short(y - r)}z`;
  return `<path d="${d}" fill="currentColor" stroke="none"/>`;
}

function mirrored(art: string) {
  return `${art}<g transform="scale(-1 1)">${art}</g>`;
}

function turned(times: number, art: string, from = 0, by = 360 / times) {
  return Array.from(
    { length: times },
    (_, index) => `<g transform="rotate(${from + index * by})">${art}</g>`,
  ).join('');
}

/** A leaf from its stalk at x, y; the angle in degrees clockwise from upright. */
function leaf(x: number, y: number, angle: number, length: number, width: number) {
  const turn = (angle * Math.PI) / 180;
  const along = [Math.sin(turn), -Math.cos(turn)] as const;
  const at = (far: number, aside: number) =>
    `${short(x + along[0] * far - along[1] * aside)} ${short(y + along[1] * far + along[0] * aside)}`;
  const tip = at(length, 0);
  return `M${short(x)} ${short(y)}Q${at(length * 0.45, width * 1.6)} ${tip}Q${at(length * 0.45, -width * 1.6)} ${short(x)} ${short(y)}`;
}

function laurelLeaves() {
  return [
    [8, 28, 80],
    [17, 22.5, 55],
    [22.5, 14, 35],
    [25, 4, 18],
    [24.8, -6, 4],
    [21.5, -16, -14],
  ]
    .map(
      ([x = 0, y = 0, angle = 0]) =>
        leaf(x, y, angle + 24, 11, 2.6) + leaf(x, y, angle - 44, 11, 2.6),
    )
    .join('');
}

function polar(radius: number, angle: number): [number, number] {
  const turn = (angle * Math.PI) / 180;
  return [radius * Math.cos(turn), radius * Math.sin(turn)];
}

/** A circle with a doorway at the angle. */
function arc(radius: number, angle: number) {
  const gap = (4 / radius) * (180 / Math.PI);
  const [fromX, fromY] = polar(radius, angle + gap);
  const [toX, toY] = polar(radius, angle - gap);
  return `M${short(fromX)} ${short(fromY)}A${radius} ${radius} 0 1 1 ${short(toX)} ${short(toY)}`;
}

function ray(angle: number, from: number, to: number, below: number) {
  const [fromX, fromY] = polar(from, angle);
  const [toX, toY] = polar(to, angle);
  return `M${short(fromX)} ${short(fromY + below)}L${short(toX)} ${short(toY + below)}`;
}

function hexagon(x: number, y: number) {
  const corners = [0, 60, 120, 180, 240, 300].map((angle) => {
    const [dx, dy] = polar(10.4, angle);
    return `${short(x + dx)} ${short(y + dy)}`;
  });
  return `M${corners.join('L')}z`;
}

function short(value: number) {
  return String(Number(value.toFixed(1)));
}
