import { defineEvent } from '../../../platform/events.ts';

/** A review, a comment or a note of progress names people. */
export interface Named {
  what: { type: 'review' | 'comment' | 'progress'; id: string };
  /** Who wrote it. */
  by: string;
  /** Those who are named and were not told yet. */
  named: string[];
  /** Those who are told of the same text for another reason. */
  toldAlready?: string[];
}

export const peopleNamed = defineEvent<Named>('peopleNamed');
