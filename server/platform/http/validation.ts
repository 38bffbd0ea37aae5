import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import fastJsonStringify, { type Schema as FastJsonSchema } from 'fast-json-stringify';
import type { FastifyError, FastifyInstance, FastifySchemaValidationError } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.js';
import type { Static, TSchema } from 'typebox';
import type { Row } from '../../../shared/contract/row.ts';
import type { AnyRefusalId, Refused } from '../../../shared/refusals.ts';

/**
 * Compiles the schemas of the contract, each when it is first asked for: all of them together take a
 * third of a start. Bodies are JSON and know numbers from texts: nothing is
 * converted, so `["admin"]` is no role. An address holds only texts: there, plain digits become
 * whole numbers where the schema wants one, and `1e9`, `NaN` or a parameter given twice do not.
 */
export function compileSchemas(app: FastifyInstance) {
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const numbers = httpPart === 'querystring' ? numbersOf(schema) : [];
    const check: FastifyValidationResult = (value: Record<string, unknown>) => {
      for (const name of numbers) value[name] = numberOf(value[name]);
      const excess = excessOf(schema, value);
      if (excess) {
        check.errors = [excess];
        return false;
      }
      const isRight = ajv.validate(schema, value);
      check.errors = ajv.errors ?? null;
      return isRight;
    };
    return check;
  });
  app.setSerializerCompiler<TSchema>(
    ({ schema }) =>
      (value) =>
        serializerOf(schema)(value),
  );
}

/** The parts of a schema that bound what comes in. */
interface Bounded {
  type?: string;
  anyOf?: Bounded[];
  properties?: Record<string, Bounded>;
  additionalProperties?: Bounded | boolean;
  patternProperties?: Record<string, Bounded>;
  items?: Bounded;
  maxLength?: number;
  maxItems?: number;
  maxProperties?: number;
  'x-characters'?: number;
}

/**
 * The first text, list or object in a value that is longer than its schema lets it be. Found before
 * anything else is looked at: what is told of each of 100,000 items that are no texts would hold the
 * process for a quarter of a second.
 */
export function excessOf(
  schema: Bounded,
  value: unknown,
  path = '',
): FastifySchemaValidationError | undefined {
  if (schema.anyOf) {
    const fitting = schema.anyOf.filter((each) => isOfType(each, value));
    const excesses = fitting.map((each) => excessOf(each, value, path));
    return excesses.every((each) => each !== undefined) ? excesses[0] : undefined;
  }
  if (typeof value === 'string') {
    const { maxLength = Infinity, 'x-characters': characters = maxLength } = schema;
    return isLonger(value, maxLength) ? excess(path, 'maxLength', characters) : undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) {
    const { maxItems = Infinity, items } = schema;
    if (value.length > maxItems) return excess(path, 'maxItems', maxItems);
    return items && first(value, (each, at) => excessOf(items, each, `${path}/${at}`));
  }
  const { maxProperties = Infinity, properties, additionalProperties, patternProperties } = schema;
  const fields = value as Record<string, unknown>;
  const inRecord = [additionalProperties, ...Object.values(patternProperties ?? {})].filter(
    (each) => typeof each === 'object',
  );
  if (maxProperties < Infinity && Object.keys(fields).length > maxProperties)
    return excess(path, 'maxProperties', maxProperties);
  return (
    first(Object.entries(properties ?? {}), ([name, each]) =>
      excessOf(each, fields[name], `${path}/${name}`),
    ) ??
    first(inRecord, (each) =>
      first(Object.entries(fields), ([name, inner]) => excessOf(each, inner, `${path}/${name}`)),
    )
  );
}

function isOfType({ type }: Bounded, value: unknown) {
  if (Array.isArray(value)) return type === 'array';
  if (value === null) return type === 'null';
  return type === typeof value;
}

/** `maxLength` counts code points, of which none has more than two code units. */
function isLonger(text: string, most: number) {
  if (text.length <= most || text.length > 2 * most) return text.length > most;
  let length = text.length;
  for (let at = 0; at < text.length; at++) if ((text.codePointAt(at) ?? 0) > 0xffff) length -= 1;
  return length > most;
}

const excess = (instancePath: string, keyword: string, limit: number) => ({
  keyword,
  instancePath,
  schemaPath: '',
  params: { limit },
  message: `must not be longer than ${limit}`,
});

function first<T, R>(values: readonly T[], find: (value: T, at: number) => R | undefined) {
  for (const [at, value] of values.entries()) {
    const found = find(value, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** For all servers of a process: the schemas are the same ones. */
const ajv = addFormats.default(new Ajv.default({ strict: false, allErrors: true }));
const serializers = new WeakMap<TSchema, Serialize>();
type Serialize = (value: unknown) => string;

function serializerOf(schema: TSchema) {
  const known = serializers.get(schema);
  if (known) return known;
  const made: Serialize = fastJsonStringify(nullableIn(schema) as FastJsonSchema);
  serializers.set(schema, made);
  return made;
}

/**
 * A schema in which `null or …` is said in one piece. As a choice of two, each would be tried with a validator of
 * its own: compiling those of the statistics held the process for 4 seconds, and each answer took eight times as long.
 */
function nullableIn(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(nullableIn);
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.entries(schema).map(([name, part]) => [name, nullableIn(part)]);
  const { anyOf, ...rest }: Record<string, unknown> = Object.fromEntries(parts);
  if (!Array.isArray(anyOf)) return { ...rest };
  const [other, ...more] = anyOf.filter(({ type }) => type !== 'null');
  if (anyOf.length !== 2 || more.length > 0 || !other) return { ...rest, anyOf };
  const isText =
    Array.isArray(other.enum) && other.enum.every((each: unknown) => typeof each === 'string');
  const type = other.type ?? (isText ? 'string' : undefined);
  return type === undefined ? { ...rest, anyOf } : { ...rest, ...other, type, nullable: true };
}

/** Tells whether something that no call of the contract has brought has the shape of a schema. */
export const hasShape = <S extends TSchema>(schema: S, value: unknown): value is Static<S> =>
  shapes.validate(schema, value);

/** What is wrong with the shape of something, first of all; nothing where it is right. */
export function shapeError(schema: TSchema, value: unknown) {
  if (shapes.validate(schema, value)) return undefined;
  const [error] = shapes.errors ?? [];
  return `${error?.instancePath || 'it'} ${error?.message}`;
}

const shapes = addFormats.default(new Ajv.default({ strict: false }));

interface ValidationFailure {
  validation: FastifySchemaValidationError[];
  validationContext: FastifyError['validationContext'];
}

/** Tells whether an error says that a request does not fit its schema. */
export const hasErrors = (error: unknown): error is ValidationFailure =>
  error instanceof Error && 'validation' in error && Array.isArray(error.validation);

/** What does not fit, by field; `incomplete` says what is to be said of a required field that is not there. */
export function refusalOfErrors(
  { validation, validationContext }: ValidationFailure,
  body: unknown,
  incomplete: Row['incomplete'],
) {
  const fields: Record<string, Refused<AnyRefusalId>> = {};
  // All that is lacking at once, also what only some callers have to give.
  if (typeof incomplete === 'object' && validationContext === 'body')
    for (const [field, id] of Object.entries(incomplete))
      if (isLacking(body, field)) fields[field] = { id } as Refused<AnyRefusalId>;
  for (const error of validation) {
    const field = fieldOf(error);
    if (field !== '') fields[field] ??= refusedOf(field, error);
  }
  return fields;
}

/** Tells whether a field of a body is refused because it is left out or null. */
export const lacksField = ({ validation, validationContext }: ValidationFailure, body: unknown) =>
  validationContext === 'body' &&
  validation.map(fieldOf).some((field) => field !== '' && isLacking(body, field));

const isLacking = (body: unknown, field: string) =>
  (body as Record<string, unknown> | null)?.[field] == null;

const fieldOf = ({ instancePath, params }: FastifySchemaValidationError) =>
  instancePath.split('/')[1] ?? String(params.missingProperty ?? '');

function refusedOf(
  field: string,
  { keyword, params: { limit, type } }: FastifySchemaValidationError,
): Refused<AnyRefusalId> {
  switch (keyword) {
    case 'required':
      return { id: 'field_missing', params: { field } };
    case 'type':
      return { id: OF_TYPE[String(type)] ?? 'field_of_another_kind', params: { field } };
    case 'minimum':
      return { id: 'field_too_small', params: { field, least: String(limit) } };
    case 'maximum':
      return { id: 'field_too_great', params: { field, most: String(limit) } };
    case 'maxLength':
      return { id: 'field_too_long', params: { field, most: String(limit) } };
    case 'maxItems':
    case 'maxProperties':
      return { id: 'field_holds_too_much', params: { field, most: String(limit) } };
    default:
      return { id: 'field_wrong', params: { field } };
  }
}

const OF_TYPE: Record<
  string,
  'field_no_text' | 'field_no_whole_number' | 'field_no_number' | 'field_no_text_nor_null'
> = {
  string: 'field_no_text',
  integer: 'field_no_whole_number',
  number: 'field_no_number',
  null: 'field_no_text_nor_null',
};

function numbersOf(schema: TSchema) {
  const { properties = {} } = schema as { properties?: Record<string, { type?: string }> };
  return Object.keys(properties).filter((name) =>
    ['integer', 'number'].includes(properties[name]?.type ?? ''),
  );
}

const numberOf = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,15}(\.\d{1,3})?$/.test(value) ? Number(value) : value;
