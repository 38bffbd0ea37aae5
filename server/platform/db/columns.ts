import sql, { join, raw, type Sql } from 'sql-template-tag';

/** SQL of each field of a row or an object. The compiler asks for every field, and takes no other. */
export type SqlOf<Row> = { [Field in keyof Row]-?: Sql };

/** SQL of the columns of a `Row`, each under the name of its field: `u.id as "_id", …`. */
export const columns = <Row extends object>(fields: SqlOf<Row>) =>
  join(
    Object.entries<Sql>(fields).map(([name, value]) => sql`${value} as ${quoted(name)}`),
    ',\n  ',
  );

/** SQL of a JSON object with the fields of a `Shape`: `json_build_object('googleId', b.google_id, …)`. */
export const jsonObject = <Shape extends object>(fields: SqlOf<Shape>) =>
  sql`json_build_object(${join(
    Object.entries<Sql>(fields).map(([name, value]) => sql`${raw(`'${name}'`)}, ${value}`),
    ', ',
  )})`;

/** A name of ours, which holds no quotation mark. */
const quoted = (name: string) => raw(`"${name}"`);
