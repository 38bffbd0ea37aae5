import { type Call, contract, type Row } from '../../../../shared/contract/index.ts';

/**
 * The tools of `/mcp`: each is a call of the contract, with what goes into that as its arguments. What they may hold is
 * checked by the call, as whoever makes it and as often as they may.
 */
export const TOOLS = {
  search_books: {
    call: 'GET /api/books/search',
    title: 'Search books',
    about:
      'Finds books by title, author, subject or ISBN. `googleId` of a result is what other tools take. `cursor` of an answer leads to its next page.',
  },
  recall_book: {
    call: 'GET /api/books/recall',
    title: 'What was that book?',
    about:
      'Finds a book by what somebody remembers of it, in their own words, and says why it may be that.',
    without: ['without'],
  },
  get_book: {
    call: 'GET /api/books/:googleId',
    title: 'Look at a book',
    about: 'What is known of one book, and the newest reviews of it that its reader may see.',
  },
  my_library: {
    call: 'GET /api/library',
    title: 'My library',
    about:
      'The reader’s own library: status, rating, dates and progress of each book. `cursor` of an answer leads to its next page.',
  },
  my_statistics: {
    call: 'GET /api/statistics',
    title: 'My statistics',
    about: 'What the reader has read, in a year or of all time.',
  },
  recommend: {
    call: 'GET /api/books/:googleId/similar',
    title: 'Recommend books',
    about:
      'Books like the one that is named, best first, and why; without one, what the reader may want to read next.',
    optional: ['googleId'],
  },
  add_to_library: {
    call: 'PUT /api/library/:googleId',
    title: 'Add to my library',
    about:
      'Puts a book into the reader’s library, or changes its entry there; what is left out stays as it is.',
    without: ['was', 'edition', 'shelves'],
  },
  update_progress: {
    call: 'POST /api/library/:googleId/progress',
    title: 'Update my progress',
    about:
      'Says how far the reader is with a book: one of page, percent and minute. Each use adds a note of progress.',
    without: ['visibility'],
  },
} as const satisfies Record<string, Tool>;

interface Tool {
  call: Call;
  title: string;
  about: string;
  /** What the call takes, and is of no use to whoever has no screen. */
  without?: readonly string[];
  /** What the call needs, and is found where it is not given. */
  optional?: readonly string[];
}

export type ToolName = keyof typeof TOOLS;

export const isToolName = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);

type Json = { [key: string]: string | number | boolean | null | Json | Json[] };

/** Where an argument goes. */
type Part = 'params' | 'query' | 'body';
const PARTS = ['params', 'query', 'body'] as const;

/** What goes into a tool, from the row of its call. */
function inputOf(name: ToolName) {
  const tool: Tool = TOOLS[name];
  const row: Row = contract[tool.call];
  const properties: Record<string, Json> = {};
  const required: string[] = [];
  const parts: Record<string, Part> = {};
  for (const part of PARTS) {
    const schema = row[part] as { properties?: Record<string, Json>; required?: string[] };
    for (const [key, value] of Object.entries(schema?.properties ?? {})) {
      if (tool.without?.includes(key)) continue;
      properties[key] = value;
      parts[key] = part;
      if (schema.required?.includes(key) && !tool.optional?.includes(key)) required.push(key);
    }
  }
  const schema = { type: 'object' as const, properties, required, additionalProperties: false };
  // Plain JSON: what the schemas have for the compiler is left out.
  return { schema: JSON.parse(JSON.stringify(schema)) as typeof schema, parts };
}

const NAMES = Object.keys(TOOLS) as ToolName[];

export const INPUTS = Object.fromEntries(NAMES.map((name) => [name, inputOf(name)])) as Record<
  ToolName,
  ReturnType<typeof inputOf>
>;

/** As clients list them. */
export const LISTED = NAMES.map((name) => {
  const { call, title, about } = TOOLS[name];
  const readOnlyHint = call.startsWith('GET ');
  return {
    name,
    title,
    description: about,
    inputSchema: INPUTS[name].schema,
    annotations: {
      readOnlyHint,
      ...(readOnlyHint ? {} : { destructiveHint: false, idempotentHint: call.startsWith('PUT ') }),
      openWorldHint: false,
    },
  };
});
