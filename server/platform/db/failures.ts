import { HttpError } from '../http/errors.ts';

/** The database cannot be reached or does not answer in time. */
export class DatabaseUnavailable extends Error {}

/** An SQLSTATE, or what the system calls it (`ECONNRESET`); empty where an error has none. */
export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
/** What was found a moment ago has gone, or has become one with another: looking again tells. */
const FOREIGN_KEY_VIOLATION = '23503';
const UNKNOWN_STATEMENT = '26000';
/** A statement before it failed, and whoever sent that means to go on from there: in a new transaction one can. */
const IN_FAILED_TRANSACTION = '25P02';

const REPEATED = [SERIALIZATION_FAILURE, DEADLOCK, FOREIGN_KEY_VIOLATION, IN_FAILED_TRANSACTION];

/** The work failed for what else was going on, and may well succeed from its beginning. */
export function mayRepeat(error: unknown) {
  const code = codeOf(error);
  return REPEATED.includes(code) || isStalePlan(error);
}

/** A migration or a proxy in between made the statements this connection has prepared worthless. */
function isStalePlan(error: unknown) {
  if (codeOf(error) === UNKNOWN_STATEMENT) return true;
  return error instanceof Error && error.message === 'cached plan must not change result type';
}

/**
 * Classes: connection, resources (full disk, too many connections), operator (shutdown, time-out). Deadlocks and
 * conflicts come this far only when repeating was of no use: there is too much at once.
 */
const OUTAGES = /^(08...|53...|57...|58030|55P03|40001|40P01|25006|25P03|E[A-Z]+)$/;

/** Nothing is wrong with the work: the database cannot do it now. */
export function isOutage(error: unknown) {
  return (
    error instanceof DatabaseUnavailable || OUTAGES.test(codeOf(error)) || isConnectionLost(error)
  );
}

/** The connection must not go back to the pool: its answer may still come, or it is gone. */
export function isUnusable(error: unknown) {
  return isConnectionLost(error) || isStalePlan(error) || /^(08|57P|25P03|E)/.test(codeOf(error));
}

/** The driver says so in words only. */
export function isConnectionLost(error: unknown) {
  if (!(error instanceof Error) || error instanceof HttpError) return false;
  return (
    isSilence(error) ||
    /^Connection terminated|^Client (has encountered|was closed)/.test(error.message)
  );
}

/** The driver waited in vain: perhaps the machine at the other end is gone. */
export function isSilence(error: unknown) {
  return error instanceof Error && error.message === 'Query read timeout';
}
