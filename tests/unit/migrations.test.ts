import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { projectRoot } from '../../server/config.ts';
import { migrationNames, migrationsFolder } from '../../server/platform/db/migrate.ts';

/** Without a release there is no older version that could run beside this one. */
const isReleased = /^## \d+\.\d+\.\d+/m.test(
  readFileSync(join(projectRoot, 'CHANGELOG.md'), 'utf8'),
);

/** What a migration must not do to tables that people are using; what it makes itself, nobody uses yet. */
function faultsOf(text: string, hasOlder: boolean) {
  const faults: string[] = [];
  const isOutside = text.startsWith('-- Outside of a transaction');
  const code = text.replaceAll(/--.*$/gm, '');
  const made = new Set([...code.matchAll(/create table (\w+)/g)].map(([, table]) => table));
  for (const statement of code.split(/;$/m).map((each) => each.trim().replaceAll(/\s+/g, ' '))) {
    const index =
      /^create (?:unique )?index (concurrently )?(?:if not exists )?(\w+) on (\w+)/.exec(statement);
    const [, changed = ''] = /^alter table (\w+)/.exec(statement) ?? [];
    if (isOutside && !REPEATABLE.test(statement)) faults.push(`would not run twice: ${statement}`);
    if (index && !index[1] && !made.has(index[3])) faults.push(`locks its table: ${statement}`);
    if (index?.[1] && !code.includes(`drop index concurrently if exists ${index[2]};`))
      faults.push(`may find half an index: ${statement}`);
    if (/concurrently|validate constraint/.test(statement) && !isOutside)
      faults.push(`in a transaction: ${statement}`);
    if (changed && !made.has(changed)) {
      if (
        /add (constraint \w+ )?(check|foreign key)/.test(statement) &&
        !/not valid$/.test(statement)
      )
        faults.push(`reads all rows: ${statement}`);
      if (/add column .*\b(check|references|unique|primary key)\b/.test(statement))
        faults.push(`reads all rows: ${statement}`);
      if (
        /set not null|alter column \w+ (set data )?type|add (constraint \w+ )?(unique|primary key) \(/.test(
          statement,
        )
      )
        faults.push(`reads all rows: ${statement}`);
    }
    if (hasOlder && TAKES_AWAY.test(statement) && !/^-- No release uses this since \d/m.test(text))
      faults.push(`an older version may use it: ${statement}`);
    if (/check \(?\w+ in \('|= any \(array\['/.test(statement))
      faults.push(`a list that has to be rewritten: ${statement}`);
  }
  return faults;
}

/** What may be done again when it was ended in the middle. */
const REPEATABLE =
  /^($|create (unique )?index concurrently|drop index concurrently if exists|alter table \w+ validate constraint)/;
const TAKES_AWAY =
  /^drop (table|function|trigger|index(?! concurrently if exists))|\bdrop (column|constraint)|\brename\b|alter column \w+ (set data )?type/;

test.each<[string, string, number]>([
  [
    'a table with all that belongs to it',
    "create table a (b text check (b <> ''));\ncreate index c on a (b);",
    0,
  ],
  ['a column', 'alter table users add column a boolean not null default false;', 0],
  ['an index that locks', 'create index a on users (bio);', 1],
  [
    'an index in a transaction',
    'drop index concurrently if exists a;\ncreate index concurrently a on users (bio);',
    2,
  ],
  [
    'an index as it should be',
    '-- Outside of a transaction: an index.\ndrop index concurrently if exists a;\ncreate index concurrently a on users (bio);',
    0,
  ],
  ['half an index', '-- Outside of a transaction.\ncreate index concurrently a on users (bio);', 1],
  [
    'what is done twice',
    '-- Outside of a transaction.\nupdate books set editions_count = editions_count + 1;',
    1,
  ],
  ['a check of all rows', "alter table users add constraint a check (bio <> '');", 1],
  ['a check of new rows', "alter table users add constraint a check (bio <> '') not valid;", 0],
  ['a check of a column', "alter table users add column a text check (a <> '');", 1],
  ['a key', 'alter table users add column a uuid references books (id);', 1],
  ['what is asked for', 'alter table users alter column bio set not null;', 1],
  ['a closed list', "create table a (kind text not null check (kind in ('b', 'c')));", 1],
  ['a column less', 'alter table users drop column bio;', 1],
  [
    'a column less that no release uses',
    '-- No release uses this since 1.2.0.\nalter table users drop column bio;',
    0,
  ],
  ['another name', 'alter table users rename column bio to about;', 1],
])('%s', (_what, text, faults) => {
  expect(faultsOf(text, true)).toHaveLength(faults);
});

it('every migration keeps the rules of CONTRIBUTING, "A change of the schema"', async () => {
  const [first, ...later] = await migrationNames();
  expect(first).toBe('0001_schema');
  for (const name of later) {
    const text = readFileSync(join(migrationsFolder, `${name}.sql`), 'utf8');
    expect(name).toMatch(/^\d{4}_[a-z_]+$/);
    expect(faultsOf(text, isReleased), name).toEqual([]);
  }
});
