import type { Place } from './place.ts';

/** The product cannot run on this data folder; the message tells the person why. */
export class EmbeddedError extends Error {}

/** The data is of another major version of PostgreSQL, or being converted from one (`upgrade.ts`). */
export class OtherVersionError extends EmbeddedError {
  /** Where the data is, and the folder in which it is converted. */
  readonly cluster: string;
  readonly upgrade: string;
  readonly versions: { data: string; program: string };

  constructor({ cluster, upgrade, version }: Place, data: string) {
    super(
      `The data in ${cluster} is of PostgreSQL ${data}, but this installation brings PostgreSQL ${version}. npm start converts what earlier releases have made.`,
    );
    this.cluster = cluster;
    this.upgrade = upgrade;
    this.versions = { data, program: version };
  }
}

/** Of the system or of PostgreSQL: `ENOENT`, `57P03`; empty where an error has none. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? `${error.code}` : '';

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : `${error}`);
