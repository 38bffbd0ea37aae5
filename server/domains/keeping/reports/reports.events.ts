import { defineEvent } from '../../../platform/events.ts';

/** An admin closed a report. */
export const reportClosed = defineEvent<{ reporterId: string; reportId: string }>('reportClosed');
