import { defineEvent } from '../../../platform/events.ts';

/** Whom a text names. */
export interface Named {
  what: { type: 'review' | 'comment' | 'progress'; id: string };
  /** Who wrote it. */
  by: string;
  /** Those who are named and were not told yet. */
  named: string[];
  /** Those who are told of the same text for another reason. */
  toldAlready?: string[];
}

/** A review, a comment or a note of progress names people. */
export const peopleNamed = defineEvent<Named>('peopleNamed');
