import { defineEvent } from '../../../platform/events.ts';

/** Whom a text names. */
export interface Named {
  what: { type: 'review' | 'comment' | 'progress' | 'question' | 'answer'; id: string };
  /** Who wrote it. */
  by: string;
  /** Those who are named and were not notified yet. */
  named: string[];
  /** Those who are notified of the same text for another reason. */
  notifiedAlready?: string[];
}

/** A review, a comment, a note of progress, a question or an answer names people. */
export const peopleNamed = defineEvent<Named>('peopleNamed');
