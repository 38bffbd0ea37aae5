import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifyError, FastifyInstance, FastifySchemaValidationError } from 'fastify';
import type { FastifyValidationResult } from 'fastify/types/schema.js';
import type { TSchema } from 'typebox';

/**
 * Compiles the schemas of the contract. Bodies are JSON and know numbers from texts: nothing is
 * converted, so `["admin"]` is no role. An address holds only texts: there, plain digits become
 * whole numbers where the schema wants one, and `1e9`, `NaN` or a parameter given twice do not.
 */
export function compileSchemas(app: FastifyInstance) {
  const ajv = addFormats.default(new Ajv.default({ strict: false, allErrors: true }));
  app.setValidatorCompiler<TSchema>(({ schema, httpPart }) => {
    const check = ajv.compile(schema);
    if (httpPart !== 'querystring') return check as FastifyValidationResult;
    const numbers = Object.entries(propertiesOf(schema))
      .filter(([, { type }]) => type === 'integer')
      .map(([name]) => name);
    const checkQuery: FastifyValidationResult = (query: Record<string, unknown>) => {
      for (const name of numbers) query[name] = numberOf(query[name]);
      const isRight = check(query);
      checkQuery.errors = check.errors ?? null;
      return isRight;
    };
    return checkQuery;
  });
}

interface ValidationFailure {
  validation: FastifySchemaValidationError[];
  validationContext: FastifyError['validationContext'];
}

/** Tells whether an error says that a request does not fit its schema. */
export const hasErrors = (error: unknown): error is ValidationFailure =>
  error instanceof Error && 'validation' in error && Array.isArray(error.validation);

/** What does not fit, in a sentence for each field. */
export function refusalOfErrors({ validation }: ValidationFailure) {
  const fields: Record<string, string> = {};
  for (const error of validation) {
    const field = fieldOf(error);
    if (field !== '') fields[field] ??= sentenceOf(field, error);
  }
  const [message = 'The body must be a JSON object'] = Object.values(fields);
  return { message, fields: Object.keys(fields).length > 0 ? fields : undefined };
}

const fieldOf = ({ instancePath, params }: FastifySchemaValidationError) =>
  instancePath.split('/')[1] ?? String(params.missingProperty ?? '');

function sentenceOf(field: string, { keyword, params }: FastifySchemaValidationError) {
  switch (keyword) {
    case 'required':
      return `“${field}” is missing`;
    case 'type':
      return `“${field}” must be ${TYPES[String(params.type)] ?? 'of another kind'}`;
    case 'minimum':
      return `“${field}” must be at least ${params.limit}`;
    case 'maximum':
      return `“${field}” must be at most ${params.limit}`;
    case 'maxLength':
      return `“${field}” may be at most ${params.limit} characters long`;
    default:
      return `“${field}” is not right`;
  }
}

const TYPES: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  null: 'a text or null',
};

const propertiesOf = (schema: TSchema) =>
  (schema as { properties?: Record<string, { type?: string }> }).properties ?? {};

const numberOf = (value: unknown) =>
  typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
