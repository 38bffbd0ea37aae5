import { yielder } from '../../../../platform/process/yielding.ts';
import { ROW_CHARS_MAX } from '../../../../platform/text/csv.ts';
import { cellTextOf } from '../../../reading/items/cells.ts';
import { VALUES_MAX } from '../../../reading/items/limits.ts';
import { ImportRefusal } from '../refusal.ts';
import { filesIn } from './archives.ts';
import { encodingOf, textOf } from './decoding.ts';

/** A member of the outermost object or list, or an item of a list that is such a member. */
export interface JsonItem {
  /** The name of the member; '' in an outermost list. */
  key: string;
  value: unknown;
}

/** The members of these names, or what stands in them where they are lists, of the JSON in a file, or in its archive. */
export async function* itemsInFile(
  name: string,
  bytes: Buffer,
  parts: string[],
): AsyncGenerator<JsonItem> {
  const yieldNow = yielder();
  const isWanted = (key: string) => parts.includes(key);
  for (const file of await filesIn({ name, bytes })) {
    if (!/\.json$/i.test(file.name) && file.bytes !== bytes) continue;
    yield* jsonItemsOf(textOf(file.bytes, encodingOf(file.bytes)), parts, isWanted, yieldNow);
  }
}

const DEPTH_MAX = 100;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Reads a long JSON text item by item, so that never more than one is in memory, and others have their turn (`yieldNow`).
 * The lists named in `lists` are read item by item as well; what is neither in them nor in `wanted` is passed over.
 */
export async function* jsonItemsOf(
  pieces: Iterable<string>,
  lists: readonly string[],
  wanted: (key: string) => boolean,
  yieldNow: () => Promise<void>,
): AsyncGenerator<JsonItem> {
  for (const item of itemsIn(pieces, lists, wanted))
    if (item === undefined) await yieldNow();
    else yield item;
}

/** It only finds where each item begins and ends, `JSON.parse` does the rest; undefined where others may have their turn. */
function* itemsIn(
  pieces: Iterable<string>,
  lists: readonly string[],
  wanted: (key: string) => boolean,
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
  /** How many values the item has so far, about. */
  let values = 0;

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
        values += 1;
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
        values += 1;
        if (depth !== level) continue;
        if (state === 'bare') yield* item(at);
        mayBeKey = isObject && level === 1;
      } else if (state === 'between' && depth === level && code > 0x20 && code !== 0x3a) {
        state = 'bare';
        start = at;
      }
    }
    if (state !== 'between') before += piece.slice(start);
    if (before.length > 2 * ROW_CHARS_MAX || values > VALUES_MAX) {
      if (wanted(key)) throw new ImportRefusal('json_item_long', { key });
      before = '';
    }
    // A place where others may have their turn.
    yield undefined;

    function* item(end: number): Generator<JsonItem | undefined> {
      if (wanted(key)) {
        const found = { key, value: parsed(before + piece.slice(start, end)) };
        yield undefined;
        yield* shortened(found);
        yield found;
      }
      before = '';
      start = end;
      state = 'between';
      values = 0;
    }
  }
  if (depth !== 0 || isInString) throw new ImportRefusal('json_cut');

  function parsed(text: string): unknown {
    before = '';
    try {
      return JSON.parse(text);
    } catch {
      throw new ImportRefusal('json_invalid', { near: text.slice(0, 60) });
    }
  }
}

/** Makes all texts in an item what cells are; it yields wherever others may have their turn. */
function* shortened(item: JsonItem): Generator<undefined> {
  const inside: object[] = [item];
  let weight = 0;
  for (let each = inside.pop(); each !== undefined; each = inside.pop()) {
    const members = each as Record<string | number, unknown>;
    for (const name of Array.isArray(each) ? each.keys() : Object.keys(each)) {
      const value = members[name];
      weight += 1;
      if (typeof value === 'string') {
        members[name] = cellTextOf(value);
        weight += value.length / LETTERS;
      } else if (typeof value === 'object' && value !== null) inside.push(value);
      if (weight < TURN) continue;
      weight = 0;
      yield undefined;
    }
  }
}

/** So many values take a few milliseconds, and so many letters of a text as long as one. */
const TURN = 20_000;
const LETTERS = 20;
