import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { excessOf } from '../../server/platform/http/validation.ts';
import { Text } from '../../shared/contract/common.ts';
import { contract, type Row } from '../../shared/contract/index.ts';
import { processorMs } from '../support/processorTime.ts';

/** The parts of a schema that are looked at here. */
interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  patternProperties?: Record<string, Schema>;
  items?: Schema;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
}

/** The places in a schema in which somebody may send as much as they like. */
function boundless(schema: Schema, path: string): string[] {
  if (schema.enum || schema.const !== undefined) return [];
  const inner = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  if (inner.length > 0) return inner.flatMap((each) => boundless(each, path));
  switch (schema.type) {
    case 'string':
      return schema.maxLength === undefined ? [path] : [];
    case 'array':
      return [
        ...(schema.maxItems === undefined ? [path] : []),
        ...boundless(schema.items ?? {}, `${path}[]`),
      ];
    case 'object': {
      const { properties, additionalProperties, patternProperties = {} } = schema;
      const records = [additionalProperties, ...Object.values(patternProperties)].filter(
        (each) => typeof each === 'object',
      );
      const isOpen = properties === undefined || records.length > 0;
      return [
        ...(isOpen && schema.maxProperties === undefined ? [path] : []),
        ...records.flatMap((each) => boundless(each, `${path}.*`)),
        ...Object.entries(properties ?? {}).flatMap(([name, each]) =>
          boundless(each, `${path}.${name}`),
        ),
      ];
    }
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return [];
    default:
      return [path];
  }
}

const rows = Object.entries(contract) as [string, Row][];

describe('The contract', () => {
  it('bounds every text and every list that comes in', () => {
    const open = rows.flatMap(([call, row]) => [
      ...boundless((row.params ?? { enum: [] }) as Schema, `${call} params`),
      ...boundless((row.query ?? { enum: [] }) as Schema, `${call} query`),
      // A file is bounded by its number of bytes, before it is read.
      ...(row.takes ? [] : boundless((row.body ?? { enum: [] }) as Schema, `${call} body`)),
    ]);
    expect(open).toEqual([]);
  });

  it('would not be passed by a call without bounds', () => {
    const schema = Type.Object({
      text: Type.String(),
      list: Type.Optional(Type.Array(Type.String({ maxLength: 3 }))),
      either: Type.Union([Type.Null(), Type.String()]),
      record: Type.Record(Type.String(), Type.Integer()),
      any: Type.Unknown(),
      bounded: Text(3),
    });
    expect(boundless(schema as Schema, 'body')).toEqual([
      'body.text',
      'body.list',
      'body.either',
      'body.record',
      'body.any',
    ]);
  });
});

describe('What is longer than the contract lets it be', () => {
  const schema = Type.Object({
    title: Type.Optional(Text(3)),
    bio: Type.Optional(Type.Union([Text(3), Type.Null()])),
    names: Type.Optional(Type.Array(Text(3), { maxItems: 2 })),
    record: Type.Optional(Type.Record(Type.String(), Text(3), { maxProperties: 2 })),
  });
  const excess = (value: unknown) => {
    const found = excessOf(schema as Schema, value);
    return found && [found.instancePath, found.keyword, found.params.limit];
  };

  it('is found with the number that people are told', () => {
    expect(excess({ title: 'x'.repeat(12), bio: null, names: ['a', 'b'] })).toBeUndefined();
    expect(excess({ title: '😀'.repeat(12) })).toBeUndefined();
    expect(excess({ title: 'x'.repeat(13) })).toEqual(['/title', 'maxLength', 3]);
    expect(excess({ bio: '😀'.repeat(13) })).toEqual(['/bio', 'maxLength', 3]);
    expect(excess({ names: ['a', 'b', 'c'] })).toEqual(['/names', 'maxItems', 2]);
    expect(excess({ names: ['a', 'x'.repeat(13)] })).toEqual(['/names/1', 'maxLength', 3]);
    expect(excess({ record: { a: '', b: '', c: '' } })).toEqual(['/record', 'maxProperties', 2]);
    expect(excess({ record: { a: 'x'.repeat(13) } })).toEqual(['/record/a', 'maxLength', 3]);
  });

  it('leaves to the rest what is of another kind', () => {
    for (const value of [null, [], 'text', 1, { title: [] }, { names: {} }, { bio: 7 }])
      expect(excess(value)).toBeUndefined();
  });

  it('is found at once in a list of 120,000', async () => {
    const value = { names: Array.from({ length: 120_000 }, () => 1) };
    const ms = await processorMs(() => expect(excess(value)).toEqual(['/names', 'maxItems', 2]));
    expect(ms).toBeLessThan(20);
  });
});
