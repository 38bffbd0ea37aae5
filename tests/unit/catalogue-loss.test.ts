import { expect, it } from 'vitest';
import { isLoss } from '../../scripts/catalogue/importing.ts';

const failed = (message: string, code?: string) => Object.assign(new Error(message), { code });

it('a database that was stopped, has crashed or is starting, or a line that was cut, ends an import with a sentence', () => {
  for (const code of ['57P01', '57P02', '57P03', '08006'])
    expect(isLoss(failed('', code))).toBe(true);
  expect(isLoss(failed('Connection terminated unexpectedly'))).toBe(true);
  for (const code of ['ENOENT', '23505', '57014']) expect(isLoss(failed('', code))).toBe(false);
});
