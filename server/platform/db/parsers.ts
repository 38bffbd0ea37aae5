import pg from 'pg';

const INT8 = 20;
const INT8_ARRAY = 1016;
const TEXT_ARRAY = 1009;
const DATES = [1082, 1114];
const DATE_ARRAYS = [1182, 1115];
const TIMESTAMPTZ = 1184;
const TIMESTAMPTZ_ARRAY = 1185;

const listOfTexts: (text: string) => (string | null)[] = pg.types.getTypeParser(
  TEXT_ARRAY as number,
  'text',
);

const listOf =
  <T>(parse: (text: string) => T) =>
  (text: string) =>
    listOfTexts(text).map((each) => (each === null ? null : parse(each)));

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [INT8_ARRAY, listOf(Number)],
  [TIMESTAMPTZ, isoTime],
  [TIMESTAMPTZ_ARRAY, listOf(isoTime)],
  ...DATES.map((oid) => [oid, String] as const),
  ...DATE_ARRAYS.map((oid) => [oid, listOfTexts] as const),
]);

/** How a value of a type (its object id in PostgreSQL) becomes one of ours: whole numbers and times as the API has them. */
export function parserOf(oid: number, format?: 'text' | 'binary') {
  return parsers.get(oid) ?? pg.types.getTypeParser(oid, format ?? 'text');
}

/** `2026-02-03 04:05:06.789+00` → `2026-02-03T04:05:06.789Z`, with all digits PostgreSQL keeps. */
function isoTime(text: string) {
  return text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : text;
}
