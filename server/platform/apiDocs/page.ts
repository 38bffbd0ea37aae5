import type { TSchema } from 'typebox';
import { type Call, contract, type Row } from '../../../shared/contract/index.ts';
import { statusOfRefusal } from '../http/errors.ts';
import { statusOf, type Verb } from '../http/routes.ts';
import { refusalsOf, sentenceFor } from './refusals.ts';

/** The API as a page that people read: no script and nothing inline. */
export function docsPage(answered: ReadonlyMap<Call, Verb>) {
  const calls = [...answered].sort(([a], [b]) => pathOf(a).localeCompare(pathOf(b)));
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>The API of Commonplace</title>
    <link rel="stylesheet" href="/api/docs.css">
  </head>
  <body>
    <main>
      <h1>The API of Commonplace</h1>
      <p>JSON in UTF-8. A refusal is <code>{ message, code, id, params?, fields? }</code>. Lists go on where the
        <code>Link</code> header says; <code>X-Total-Count</code> is the number of all. For programs:
        <a href="/api/openapi.json">the same as OpenAPI</a>.</p>
      <ul>${calls.map(([call]) => `<li><a href="#${idOf(call)}">${escaped(call)}</a></li>`).join('')}</ul>
      ${calls.map(([call, verb]) => section(call, verb, contract[call])).join('\n      ')}
    </main>
  </body>
</html>
`;
}

/** The style of the pages that the server itself makes. */
export const DOCS_CSS = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { margin-top: 2.5rem; font: 600 1.1rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { padding: 0.75rem; overflow-x: auto; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 0.5rem; }
code, pre { font: 0.875rem/1.5 ui-monospace, monospace; }
a { color: light-dark(#7a2e1d, #f0b29f); }
dt { font-weight: 600; margin-top: 0.75rem; }
dd { margin: 0.25rem 0 0; }
`;

/** A schema in the notation of TypeScript, which says the same in fewer words. */
export function typeOf(schema: TSchema, indent = ''): string {
  const {
    type,
    properties,
    required,
    items,
    anyOf,
    enum: values,
    const: only,
    format,
  } = schema as Schema;
  if (format === 'binary') return 'Blob';
  if (anyOf) return anyOf.map((each) => typeOf(each, indent)).join(' | ');
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  if (type === 'array' && items) return `${typeOf(items, indent)}[]`;
  if (type !== 'object' || !properties) return type === 'integer' ? 'number' : (type ?? 'unknown');
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required?.includes(name) ? '' : '?';
    return `${indent}  ${name}${mark}: ${typeOf(property, `${indent}  `)};`;
  });
  return `{\n${lines.join('\n')}\n${indent}}`;
}

function section(call: Call, verb: Verb, row: Row) {
  const parts = { Parameters: row.params, Query: row.query, Body: row.body };
  const inputs = Object.entries(parts).flatMap(([name, schema]) =>
    schema ? [entry(name, schema)] : [],
  );
  const status = statusOf(row);
  const answer = status === 204 ? '<dt>Answer 204</dt>' : entry(`Answer ${status}`, row.reply);
  const refusals = refusalsOf(call, row, verb)
    .map((id) => `<code>${statusOfRefusal(id)} ${id}</code> ${escaped(sentenceFor(id))}`)
    .join('<br>');
  return `<section id="${idOf(call)}">
        <h2>${escaped(call)}</h2>
        <p>${escaped(row.summary)}. ${WHO[verb]}${row.idempotencyKey ? ' Takes an <code>Idempotency-Key</code>.' : ''}</p>
        <dl>${inputs.join('')}${answer}<dt>Refusals</dt><dd>${refusals}</dd></dl>
      </section>`;
}

const WHO: Record<Verb, string> = {
  anyone: 'Anyone may call it.',
  member: 'For people who are signed in.',
  admin: 'For administrators.',
};

const entry = (name: string, schema: TSchema) =>
  `<dt>${name}</dt><dd><pre>${escaped(typeOf(schema))}</pre></dd>`;

const pathOf = (call: Call) => call.split(' ')[1] ?? '';
const idOf = (call: Call) => call.replace(/[^A-Za-z]+/g, '-').toLowerCase();
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Schema {
  type?: string;
  format?: string;
  properties?: Record<string, TSchema>;
  required?: string[];
  items?: TSchema;
  anyOf?: TSchema[];
  enum?: unknown[];
  const?: unknown;
}
