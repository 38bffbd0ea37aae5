import { Sql } from 'sql-template-tag';

/** A query that many conditions of a statement look into; stands for its name there. */
class SharedQuery {
  readonly name: string;
  readonly query: Sql;

  constructor(name: string, query: Sql) {
    this.name = name;
    this.query = query;
  }
}

/**
 * SQL of the name of a query that stands once at the head of the statement (`with … as materialized`), however often
 * the statement uses it, and is carried out at most once.
 */
export const sharedQuery = (name: string, query: Sql) =>
  new Sql(['', ''], [new SharedQuery(name, query)]);

/** What may come before the first word of a statement, and a `with` that it begins with. */
const BEGINNING = /^(?:\s|--[^\n]*\n)*(?:explain\s*\([^)]*\))?(?:\s|--[^\n]*\n)*/i;
const WITH = /^with\s+(?:recursive\s+)?/i;

/** A statement as it is sent, with its shared queries at its head. */
export function withSharedQueries(statement: Sql): Sql {
  if (!statement.values.some((value) => value instanceof SharedQuery)) return statement;
  const heads = new Map<string, { of: string; name: string; query: Sql }>();
  const nameOf = ({ name, query: parts }: SharedQuery) => {
    const query = named(parts);
    const key = JSON.stringify([name, query.text, query.values]);
    const known = heads.get(key);
    if (known) return known.name;
    const alike = [...heads.values()].filter((head) => head.of === name).length;
    const head = { of: name, name: alike === 0 ? name : `${name}_${alike + 1}`, query };
    heads.set(key, head);
    return head.name;
  };
  /** SQL with the names of shared queries in it; those that one of them looks into come before it. */
  const named = ({ strings: [beginning = '', ...rest], values: given }: Sql): Sql => {
    const strings = [beginning];
    const values: unknown[] = [];
    given.forEach((value, at) => {
      const after = rest[at] ?? '';
      if (value instanceof SharedQuery) strings.push(`${strings.pop()}${nameOf(value)}${after}`);
      else {
        values.push(value);
        strings.push(after);
      }
    });
    return new Sql(strings, values);
  };
  const { strings, values } = named(statement);
  const [first = ''] = strings;
  const [before = ''] = BEGINNING.exec(first) ?? [];
  const [ownWith] = WITH.exec(first.slice(before.length)) ?? [];
  const body = new Sql(
    [first.slice(before.length + (ownWith?.length ?? 0)), ...strings.slice(1)],
    values,
  );
  const parts = [...heads.values()].flatMap(({ name, query }, at) => [
    new Sql([`${at === 0 ? '' : ',\n'}${name} as materialized (`, ')'], [query]),
  ]);
  const all = new Sql(['', ...parts.map(() => '')], parts);
  return new Sql([`${before}${ownWith ?? 'with '}`, ownWith ? ',\n' : '\n', ''], [all, body]);
}
