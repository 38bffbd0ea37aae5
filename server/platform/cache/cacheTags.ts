import { CACHE_TAG, type CacheTag } from '../../../shared/contract/caching.ts';

type Add = (tag: CacheTag) => void;
type Collect = (value: unknown, add: Add) => void;

/** What of JSON Schema the shapes of replies use. */
interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  [CACHE_TAG]?: CacheTag;
}

/** A function that finds the tags of a reply, as its schema declares them (`shows` in the contract). */
export function tagsShownBy(schema: object): Collect {
  return collectorOf(schema) ?? (() => {});
}

/** A tag with the values of an address or of a shape filled in; undefined where one is missing. */
export function filledTag(tag: CacheTag, values: Record<string, unknown>): CacheTag | undefined {
  let isWhole = true;
  const filled = tag.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    isWhole &&= typeof value === 'string';
    return String(value);
  });
  return isWhole ? (filled as CacheTag) : undefined;
}

/** Undefined for shapes that show nothing, so that nothing of them is walked through. */
function collectorOf(schema: Schema): Collect | undefined {
  if (schema.items) {
    const each = collectorOf(schema.items);
    if (!each) return undefined;
    return (value, add) => {
      if (Array.isArray(value)) for (const item of value) each(item, add);
    };
  }
  if (schema.anyOf) {
    const all = schema.anyOf.map(collectorOf).filter((one) => one !== undefined);
    if (all.length === 0) return undefined;
    return (value, add) => {
      for (const one of all) one(value, add);
    };
  }
  const tag = schema[CACHE_TAG];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const collect = collectorOf(field);
    return collect ? [{ name, collect }] : [];
  });
  if (tag === undefined && fields.length === 0) return undefined;
  return (value, add) => {
    if (typeof value !== 'object' || value === null) return;
    const values = value as Record<string, unknown>;
    const filled = tag === undefined ? undefined : filledTag(tag, values);
    if (filled !== undefined) add(filled);
    for (const { name, collect } of fields) collect(values[name], add);
  };
}
