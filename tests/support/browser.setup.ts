import { build } from '../../scripts/prepare.js';
import startPostgres from './postgres.setup.ts';

const VARIABLES = {
  postgresUrl: 'BROWSER_POSTGRES_URL',
  template: 'BROWSER_TEMPLATE',
  poolerUrl: 'BROWSER_POOLER_URL',
  postgresLog: 'BROWSER_POSTGRES_LOG',
} as const;

/** One PostgreSQL for all browser tests, and the product as it is now; workers read the variables. */
export default async function setup() {
  await build();
  return startPostgres({
    provide(name, value) {
      process.env[VARIABLES[name]] = value;
    },
  });
}
