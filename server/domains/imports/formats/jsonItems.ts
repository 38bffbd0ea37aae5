import { ImportRefusal } from '../refusal.ts';
import { cellTextOf } from './cells.ts';
import { ROW_CHARS_MAX } from './limits.ts';

/** A member of the outermost object or list, or an item of a list that is such a member. */
export interface JsonItem {
  /** The name of the member; '' in an outermost list. */
  key: string;
  value: unknown;
}

const DEPTH_MAX = 100;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Reads a long JSON text item by item, so that never more than one is in memory: it only finds where
 * each begins and ends, `JSON.parse` does the rest. The lists named in `lists` are read item by item
 * as well; what is neither in them nor in `wanted` is passed over.
 */
export function* jsonItemsOf(
  pieces: Iterable<string>,
  lists: readonly string[],
  wanted: (key: string) => boolean = () => true,
): Generator<JsonItem | undefined> {
  let depth = 0;
  /** How deep the things are whose parts are items. */
  let level = 1;
  let isObject = false;
  let isInString = false;
  let isEscaped = false;
  let mayBeKey = false;
  let key = '';
  /** The part of an item, or of a key, that was in pieces before. */
  let before = '';
  let state: 'between' | 'key' | 'value' | 'bare' = 'between';

  for (const piece of pieces) {
    let start = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (isInString) {
        if (isEscaped) isEscaped = false;
        else if (code === BACKSLASH) isEscaped = true;
        else if (code === QUOTE) {
          isInString = false;
          if (depth !== level) continue;
          if (state === 'key') {
            key = String(parsed(before + piece.slice(start, at + 1)));
            state = 'between';
            mayBeKey = false;
          } else if (state === 'value') yield* item(at + 1);
        }
        continue;
      }
      if (code === QUOTE) {
        isInString = true;
        if (state === 'between' && depth === level) {
          state = mayBeKey ? 'key' : 'value';
          start = at;
        }
      } else if (code === 0x7b || code === 0x5b) {
        const isList = code === 0x5b;
        if (depth === 0) {
          isObject = !isList;
          mayBeKey = isObject;
          if (isList) key = '';
        } else if (depth === 1 && level === 1 && isObject && isList && lists.includes(key)) {
          level = 2;
        } else if (state === 'between' && depth === level) {
          state = 'value';
          start = at;
        }
        depth += 1;
        if (depth > DEPTH_MAX) throw new ImportRefusal('json_deep');
      } else if (code === 0x7d || code === 0x5d) {
        if (state === 'bare' && depth === level) yield* item(at);
        depth -= 1;
        if (state === 'value' && depth === level) yield* item(at + 1);
        if (depth === 1 && level === 2) level = 1;
      } else if (code === 0x2c) {
        if (depth !== level) continue;
        if (state === 'bare') yield* item(at);
        mayBeKey = isObject && level === 1;
      } else if (state === 'between' && depth === level && code > 0x20 && code !== 0x3a) {
        state = 'bare';
        start = at;
      }
    }
    if (state !== 'between') before += piece.slice(start);
    if (before.length > 2 * ROW_CHARS_MAX) {
      if (wanted(key)) throw new ImportRefusal('json_item_long', { key });
      before = '';
    }
    // A place where others may have their turn.
    yield undefined;

    function* item(end: number): Generator<JsonItem> {
      if (wanted(key)) yield { key, value: parsed(before + piece.slice(start, end)) };
      before = '';
      start = end;
      state = 'between';
    }
  }
  if (depth !== 0 || isInString) throw new ImportRefusal('json_cut');

  function parsed(text: string): unknown {
    before = '';
    try {
      return readable(JSON.parse(text));
    } catch {
      throw new ImportRefusal('json_invalid', { near: text.slice(0, 60) });
    }
  }
}

/** The same with texts as cells are; it is nested no deeper than `DEPTH_MAX`. */
function readable(value: unknown): unknown {
  if (typeof value === 'string') return cellTextOf(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(readable);
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [key, readable(of)]));
}
