import type { TSchema } from 'typebox';
import type { AnyRefusalId, RefusalArguments } from '../refusals.ts';
import type { Caching } from './caching.ts';

/** The rows of one domain; `satisfies Rows` checks them and keeps what each says of itself. */
export type Rows = Record<string, Row>;

/** A row of the contract as a program sees it that walks over all of them. */
export interface Row {
  summary: string;
  /** The refusal with which its 404 answers. */
  missing?: PlainRefusalId;
  /** The refusal of a body that lacks a required field or has null there: one for all, or one by field. */
  incomplete?: PlainRefusalId | Readonly<Record<string, PlainRefusalId>>;
  /** What else it refuses, beside what the schemas and the verb of its route say already. */
  refuses?: readonly AnyRefusalId[];
  status?: number;
  /** It answers with 201 instead where something new was made. */
  mayCreate?: boolean;
  /** It answers with 202 and this instead where what was asked for waits for somebody. */
  mayWait?: TSchema;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  /** No token of a program may make it: only somebody who is signed in. */
  byToken?: 'never';
  /** It makes something new each time it is called: sent again with the same `Idempotency-Key`, it does so once. */
  idempotencyKey?: true;
  /** The content types of the body, where it is not JSON. */
  takes?: readonly string[];
  reply: TSchema;
  /** How its answers are cached, where they are. */
  cache?: Caching;
}

/** A refusal whose sentence takes no values. */
export type PlainRefusalId = {
  [I in AnyRefusalId]: RefusalArguments<I> extends [] ? I : never;
}[AnyRefusalId];
